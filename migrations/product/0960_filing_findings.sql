-- What was read out of filings for research pages: guidance of a results release, the form of an insider.
CREATE TABLE filing_finding (
  accession text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('guidance', 'insider-form')),
  cik text COLLATE "C" NOT NULL,
  filed date NOT NULL,
  found json NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (accession, kind)
);
CREATE INDEX filing_finding_of_company ON filing_finding (cik, filed DESC);

-- Documents that cannot be had or read, so that nobody asks for them again and again.
CREATE TABLE filing_failure (
  accession text COLLATE "C" PRIMARY KEY,
  cik text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  tried_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX filing_failure_of_company ON filing_failure (cik);

-- When a company's list was last gone through, and from which day on the forms of its insiders are read.
CREATE TABLE filing_round (
  cik text COLLATE "C" PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  insiders_from date NOT NULL,
  -- How many forms of that time could not be had or read.
  insiders_missing integer NOT NULL
);
