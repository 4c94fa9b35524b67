-- The daily round: which days of EDGAR's index were read, and which companies filed since and are not read again yet.
CREATE TABLE index_day (
  day date PRIMARY KEY,
  read_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE filed_company (
  cik text COLLATE "C" PRIMARY KEY,
  -- The newest day on which it filed.
  filed_on date NOT NULL,
  -- How often reading it failed for a reason of its own.
  tries integer NOT NULL DEFAULT 0
);
