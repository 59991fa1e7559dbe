# Sales in euros by month and category, for people: as Markdown here, as a page of HTML in a file.

stoa filter 'currency == "EUR" and quantity is not missing' then set 'month = left(date, 7)' \
  then set 'total = price * quantity' then group month,category --count --sum total \
  then sort month,sum_total:desc sales.csv.gz >months.csv
stoa rename sum_total=euros then head -n 8 months.csv --to markdown
stoa months.csv -o report.html && grep -c '<tr>' report.html
rm months.csv report.html
