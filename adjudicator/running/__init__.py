"""What makes a house of the parts: processes, schedule, doctor, the calls it makes."""
