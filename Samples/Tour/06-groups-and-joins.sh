# One row for each group, the sums exact.

stoa group country --count --sum population --max population then top sum_population:desc -n 4 cities.csv
stoa filter 'currency == "EUR"' then group city,category --count --sum quantity then head -n 4 sales.csv.gz

# What another table knows.
stoa group city --count then join city cities.csv then select city,count,population then head -n 3 sales.csv.gz
stoa distinct city then join city --kind anti sales.csv.gz then count cities.csv
