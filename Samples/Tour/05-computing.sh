# Decimals are exact: what is computed from 0.10 and 0.20 is 0.30.

stoa set 'total = price * quantity' then top total:desc -n 3 then select product,quantity,price,total sales.csv.gz
stoa set 'size = case(population >= 10000000, "very large", population >= 1000000, "large", "small")' \
  then freq size cities.csv
stoa set 'month = left(date, 7)' then freq month then sort month then head -n 3 sales.csv.gz
stoa filter 'quantity is missing' then fill quantity --with 1 then select order,quantity then head -n 3 sales.csv.gz
