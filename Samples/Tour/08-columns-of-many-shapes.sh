# Files that differ: columns are put together by their names, whatever their order.

stoa select city,population then head -n 2 cities.csv >one.csv
stoa select year,city then slice 3..4 cities.csv >two.csv
stoa slice 1.. --union one.csv two.csv
rm one.csv two.csv

# Objects that differ: the columns are the names of all of them. They go out nested, as they came in.
stoa select planet,orbit.days,names.0 then head -n 3 planets.json --to csv
stoa select planet,orbit.days,orbit.distance_au then head -n 1 planets.json --to jsonl
