"""All sentences for people; nothing here is stored or decides anything."""
