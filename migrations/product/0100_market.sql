-- The pace of outside requests, shared by every process on this database: the SEC allows 10 requests a second in total,
-- whatever the number of machines (https://www.sec.gov/os/accessing-edgar-data).

CREATE TABLE market_pace (
  -- Which provider.
  name text COLLATE "C" PRIMARY KEY,
  -- When the next request may start, by the database's own clock.
  next_at timestamptz NOT NULL
);
