-- Names the texts that a company's figures were read from and the code that read them, where an ingest of whole archives saved
-- them: while it is the same, nothing is read again. Null for what was asked of EDGAR company by company.
ALTER TABLE held_company ADD COLUMN source_version text COLLATE "C";
