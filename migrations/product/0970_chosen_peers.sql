-- CIKs of the companies that the reader of a run compares with, in their order; null where our rules choose them.
ALTER TABLE research_run ADD COLUMN peers jsonb;
