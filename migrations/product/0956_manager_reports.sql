-- Forms 13F-HR of the configured managers: one row for each report, with how much of it we could assign to a listed company.
CREATE TABLE manager_report (
  accession text COLLATE "C" PRIMARY KEY,
  -- CIK of the manager.
  manager text COLLATE "C" NOT NULL,
  name text NOT NULL,
  form text COLLATE "C" NOT NULL,
  -- The last day of the quarter that is reported.
  period date NOT NULL,
  filed date NOT NULL,
  -- Null for the first report; what an amendment does to the reports of its quarter before it.
  amendment text COLLATE "C" CHECK (amendment IN ('replaces', 'adds')),
  url text NOT NULL,
  -- The information table as filed, compressed.
  sha256 text COLLATE "C" NOT NULL REFERENCES filing_content,
  -- Lines that were read, that no listed company or more than one answers to, and that could not be read.
  lines integer NOT NULL,
  unmatched integer NOT NULL,
  ambiguous integer NOT NULL,
  unreadable integer NOT NULL,
  -- Dollars of all lines, and of those that were assigned to a company.
  total_value numeric NOT NULL,
  matched_value numeric NOT NULL,
  -- Which rules assigned the lines; 0 while they are being written.
  matched_by integer NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX manager_report_of_manager ON manager_report (manager, period DESC);
CREATE INDEX manager_report_of_content ON manager_report (sha256);

-- The lines of a report about one listed company.
CREATE TABLE manager_holding (
  accession text COLLATE "C" NOT NULL REFERENCES manager_report ON DELETE CASCADE,
  cik text COLLATE "C" NOT NULL,
  lines json NOT NULL,
  PRIMARY KEY (accession, cik)
);
CREATE INDEX manager_holding_of_company ON manager_holding (cik);

-- When a manager's list of filings was last gone through.
CREATE TABLE manager_round (
  manager text COLLATE "C" PRIMARY KEY,
  ended_at timestamptz NOT NULL
);
