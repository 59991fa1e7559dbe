# A file that nobody has told you about: what is in it?

stoa count sales.csv.gz
stoa columns sales.csv.gz
stoa head -n 5 sales.csv.gz --to table
stoa freq category sales.csv.gz
