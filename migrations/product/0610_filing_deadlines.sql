-- Filing deadlines beside results, in the same calendar: one row for each company, fiscal quarter and kind.

ALTER TABLE earnings_event ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'results';
ALTER TABLE earnings_event DROP CONSTRAINT earnings_event_pkey;
ALTER TABLE earnings_event ADD PRIMARY KEY (cik, kind, fiscal_year, fiscal_period);

-- Every company is read again for its deadlines; what its results went through stays.
DELETE FROM earnings_reading;
