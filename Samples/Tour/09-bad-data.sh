# A mistake says where, what, and what to do; standard output holds what was good before it.

printf 'city,price\nParis,3\nLima\nOslo,5,6\nRoma,7\n' >bad.csv
stoa sort price bad.csv || echo "status $?"
stoa sort price --on-error skip bad.csv
stoa sort price --on-error divert apart.csv bad.csv
cat apart.csv
stoa sort price --ragged bad.csv

# A name that is nearly right.
stoa sort prise bad.csv || echo "status $?"

# Nothing in the data reaches a terminal raw; a drawn table shows what it is.
printf 'name\nred \033[31malarm\033[0m\n' >odd.csv
stoa odd.csv --to table
rm bad.csv apart.csv odd.csv
