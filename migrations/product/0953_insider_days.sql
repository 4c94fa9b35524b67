-- Days on which insiders of a company bought or sold on the open market, for calendars.
CREATE TABLE earnings_insider_day (
  cik text COLLATE "C" NOT NULL,
  day date NOT NULL,
  is_bought boolean NOT NULL,
  is_sold boolean NOT NULL,
  PRIMARY KEY (cik, day)
);
CREATE INDEX earnings_insider_day_by_day ON earnings_insider_day (day, cik);
