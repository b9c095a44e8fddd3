"""Deadlines in the tables: absences, more time, substitutes, reminders, calendars, letters that
came back. The model of time itself is pure and stands in `time`. Uses `talk`."""
