"""The prompt: whose turn it is, what to do now, and what Enter would do."""

from __future__ import annotations

from rich.style import Style

from novaera_tui.draw.text import Line, Row, cut, text_line
from novaera_tui.scene import Scene
from rules.kinds import DIE_NAMES, NOBODY, TRACK_NAMES

PHASES = {
    "roll": "Roll",
    "pick": "Pick dice",
    "advance": "Disasters advance",
    "dark-age": "Dark Age",
    "spend": "Spend dice",
    "disasters": "Disasters",
    "production": "Production",
    "scoring": "Scoring",
    "new-era": "New Era",
    "over": "Game over",
}


def task_words(scene: Scene) -> str:
    """What the asked player has to do now."""
    decision = scene.decision
    if decision is None:
        return ""
    record = scene.record
    die = scene.die
    spending = f"{DIE_NAMES[die.colour]} {die.value}" if die is not None else ""
    subject = scene.view.cards[decision.subject].name if decision.subject != NOBODY else ""
    names = scene.names
    match decision.kind:
        case "pick":
            return "pick a Dice Zone"
        case "token":
            return "reserve a Dice Zone with the token, or n for none"
        case "dark-age":
            return "the Dark Age takes one of your dice: which?"
        case "die":
            return "choose a die to spend"
        case "action":
            return f"{spending}: what with it?"
        case "develop":
            return f"{spending}, develop: choose a technology"
        case "payment":
            return f"pay for {subject} in which colour?"
        case "mix":
            return f"{subject}, {record.price} to pay: how much of each kind?"
        case "enlist":
            return f"{spending}, enlist: choose a personality"
        case "expand":
            return f"{spending}, expand: choose a territory"
        case "repair":
            first = record.chosen == NOBODY
            return f"{spending}, repair: choose " + ("a damaged card" if first else "a second one, or n for none")
        case "research":
            return f"{spending}, research: choose an available card"
        case "damage":
            why = "the Civil War" if record.by == "civil war" else subject or record.by.capitalize()
            whose = "of yours" if record.victim == decision.player else f"of {names[record.victim]}'s"
            return f"{why}: which card {whose} is damaged?"
        case "lose":
            return f"{TRACK_NAMES[record.track].capitalize()}: nothing to damage, so which card goes into the Past?"
        case "produce":
            return "production: which effect next?"
        case "resource":
            left = getattr(record, "left", 0)
            return f"{subject}: which resource?" + (f" ({left} to take)" if left > 1 else "")
        case "steal-from":
            return f"{subject}: from whom?"
        case "steal":
            if record.thief == decision.player:
                return f"{subject}: what do you take from {names[record.victim]}?"
            return f"{names[record.thief]}'s {subject}: which resource do you give?"
        case "repair-one":
            return f"{subject}: which card is repaired?"
        case "move-track":
            return f"{subject}: which marker moves {record.by:+d}?"
        case "take":
            return f"{subject}: which available card do you take?"
        case "may":
            return f"{subject}: use it? (n for no)"
    return "choose"


def prompt_line(scene: Scene, width: int) -> Line:
    """Whose turn, and what to do."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    if scene.asked == NOBODY:
        row.add(" The game is over.", palette.strong)
        return row.line(width, palette.ink)
    row.add(f" {cut(scene.names[scene.asked], 24, palette.glyphs.more)}", scene.seat_style(scene.asked))
    words = task_words(scene)
    row.add(f": {words}" if words else " is deciding ...", palette.strong)
    return row.line(width, palette.ink)


def outcome_line(words: str, mood: str, scene: Scene, width: int) -> Line:
    """What Enter would do (mood "will"), why it cannot (mood "blocked"), or news (mood "news")."""
    palette = scene.palette
    styles: dict[str, Style] = {"will": palette.good, "blocked": palette.warn, "news": palette.quiet}
    lead = {"will": f" {palette.glyphs.to} ", "blocked": " ! ", "news": "   "}[mood]
    return text_line(lead + words if words else "", width, styles[mood], palette.glyphs.more)
