"""The World at War: Europe. The Second World War in Europe in quarterly turns, 1939 to 1945."""
