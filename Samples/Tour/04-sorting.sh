# Each key has its own type and direction; rows with equal keys keep their order.

stoa sort country,population:desc then select country,city,population then head -n 6 cities.csv

# Numbers in text by their value, missing values where you want them.
printf 'file,size\nrun10.log,3\nrun2.log,\nrun1.log,12\n' >runs.csv
stoa sort file:natural runs.csv
stoa sort size:missing-first runs.csv
rm runs.csv

# The output is the same with any memory and any number of threads; what does not fit lies on disk.
stoa sort product,price:desc,date sales.csv.gz >one.csv
stoa sort product,price:desc,date --memory 16M --threads 2 sales.csv.gz >other.csv
cmp one.csv other.csv && echo same

# Whether it is in order, and the merge of what is.
stoa sort product,price:desc,date --check one.csv && echo sorted
stoa head -n 400 one.csv >first.csv
stoa slice 401.. one.csv >rest.csv
stoa merge product,price:desc,date rest.csv first.csv | cmp - one.csv && echo merged
rm one.csv other.csv first.csv rest.csv
