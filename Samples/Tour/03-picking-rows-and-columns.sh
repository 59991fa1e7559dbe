# Columns are named, counted, ranged over, matched, or left out.

stoa select city,population then head -n 2 cities.csv
stoa select '#1,latitude..longitude' then head -n 2 cities.csv
stoa select '/tude$/,city' then head -n 2 cities.csv
stoa select '!latitude,!longitude' then head -n 2 cities.csv

# Rows are kept by a condition, by their places, or as the first in some order.
stoa filter 'population between 800000 and 900000 or city like "New%"' then select city,population cities.csv
stoa slice 11..13 then select city cities.csv
stoa top population:desc -n 3 then select city,population cities.csv
