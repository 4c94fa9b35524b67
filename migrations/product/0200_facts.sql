-- Companies, their filed values and everything held with them.

-- One value of one filing per row. Values are never altered or deleted: a later filing adds a row.
CREATE TABLE fact (
  cik text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  concept text COLLATE "C" NOT NULL,
  unit text COLLATE "C" NOT NULL,
  -- Null: a balance at the end.
  starts_on date,
  ends_on date NOT NULL,
  value numeric NOT NULL,
  accession text COLLATE "C",
  form text COLLATE "C",
  filed_on date,
  basis text COLLATE "C" NOT NULL CHECK (basis IN ('filed', 'matched', 'derived')),
  stored_at timestamptz NOT NULL DEFAULT now(),
  -- When a refresh no longer carried the row (a third party's value replaced by the filed one); kept for old research.
  dropped_at timestamptz,
  PRIMARY KEY (cik, id)
);

-- What else a dossier holds, one row per company, replaced by each refresh.
CREATE TABLE held_company (
  cik text COLLATE "C" PRIMARY KEY,
  symbol text COLLATE "C" NOT NULL,
  name text NOT NULL,
  company jsonb NOT NULL,
  filings jsonb NOT NULL,
  announcements jsonb NOT NULL,
  next_announcement jsonb NOT NULL,
  prices jsonb NOT NULL,
  splits jsonb NOT NULL,
  origin jsonb NOT NULL,
  statuses jsonb NOT NULL,
  facts_hash text COLLATE "C" NOT NULL,
  held_since timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now()
);
