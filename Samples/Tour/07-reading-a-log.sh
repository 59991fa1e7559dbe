# A log of JSON Lines with nested members is a table: `from.city` is a column.

stoa columns visits.jsonl --to table
stoa freq status visits.jsonl --to table
stoa filter 'status == 404' then select time,page,from.city then head -n 3 visits.jsonl --to csv

# The slowest pages, by the time that 95 of 100 visits do not exceed.
stoa group page --count --quantile 0.95:milliseconds then filter 'count >= 5' then top p95_milliseconds:desc -n 3 \
  visits.jsonl --to csv
stoa set 'hour = hour(time)' then group hour --count --mean milliseconds \
  then set 'mean_milliseconds = round(mean_milliseconds, 1)' then sort hour then head -n 4 visits.jsonl --to csv
