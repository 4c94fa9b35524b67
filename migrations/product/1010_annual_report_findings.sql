-- What research pages say of a fetched annual report, next to guidance and the forms of insiders.
ALTER TABLE filing_finding DROP CONSTRAINT filing_finding_kind_check;
ALTER TABLE filing_finding ADD CONSTRAINT filing_finding_kind_check CHECK (kind IN ('guidance', 'insider-form', 'annual-report'));
