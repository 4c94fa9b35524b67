-- Only the starter of a run is given the key that cancels it, and it cancels only while nobody else asked the same question.
ALTER TABLE research_run ADD COLUMN cancel_key_hash text;

ALTER TABLE research_run ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
