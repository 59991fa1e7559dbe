# Sales in euros, a row for each month and a column for each category: as Markdown here, as a page of
# HTML in a file.

stoa filter 'currency == "EUR" and quantity is not missing' then set 'month = left(date, 7)' \
  then set 'total = price * quantity' then pivot category total --by month --with sum --sort \
  sales.csv.gz >months.csv
stoa format '!month=currency:EUR' then head -n 6 months.csv --to markdown
stoa format '!month=currency:EUR' months.csv -o report.html && grep -c '<tr>' report.html

# Sections with subtotals, and what all came to.
stoa unpivot '!month' --names category --values total then slice 1..8 then report --by month,category --sum total --total \
  months.csv --to markdown

# What the year came to, to the cent.
stoa unpivot '!month' --names category --values total then group category --sum total then sort sum_total:desc months.csv
rm months.csv report.html
