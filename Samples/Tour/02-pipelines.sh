# Commands pass a table on with `then`, in one process; pipes work as ever, and what passes through a
# pipe is the bytes of the file.

stoa filter 'city == "Kyoto"' then sort date then select date,product,price then head -n 3 sales.csv.gz
gzip -dc sales.csv.gz | stoa select date,city,product | tail -n 2
stoa tail -n 3 then count sales.csv.gz

# Everything that passes and is not changed is the same to the byte.
cmp <(gzip -dc sales.csv.gz) <(stoa filter 'true' sales.csv.gz) && echo same
