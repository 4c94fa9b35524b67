-- The universe that screens filter: one row for each company, and one for each company and basis.
CREATE TABLE universe_company (
  cik text COLLATE "C" PRIMARY KEY,
  -- Of the facts held, the code that read them and the columns; null while it is computed for the first time.
  version text,
  -- Names the columns of the rows.
  layout text COLLATE "C",
  company jsonb,
  -- The share of earlier fiscal years at or below the newest value, by position of the measure.
  own_history jsonb,
  -- One process computes a company at a time.
  lease_until timestamptz,
  computed_at timestamptz
);

CREATE TABLE universe_row (
  cik text COLLATE "C" NOT NULL REFERENCES universe_company (cik) ON DELETE CASCADE,
  basis text COLLATE "C" NOT NULL CHECK (basis IN ('year', 'quarter', 'ttm')),
  sector text,
  -- By position of the measure; NaN where there is no value, because an array with nulls is read from its start.
  amounts float8[] NOT NULL,
  marks text COLLATE "C" NOT NULL,
  periods json NOT NULL,
  cells json NOT NULL,
  PRIMARY KEY (cik, basis)
);

-- A filter reads amounts and nothing else: they stay in the row, the cells move out of it.
ALTER TABLE universe_row ALTER COLUMN amounts SET STORAGE PLAIN;
