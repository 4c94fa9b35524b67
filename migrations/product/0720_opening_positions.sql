-- A position that somebody came with: held on `traded_on`, bought before it, at a cost that may be unknown.
ALTER TABLE portfolio_lot ADD COLUMN is_opening boolean NOT NULL DEFAULT false;
ALTER TABLE portfolio_lot ALTER COLUMN price DROP NOT NULL;
