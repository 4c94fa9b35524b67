-- How often each provider of prices was asked on a day: they allow so many requests a day from all machines together.
CREATE TABLE market_budget (
  name text COLLATE "C" PRIMARY KEY,
  day date NOT NULL,
  used integer NOT NULL
);
