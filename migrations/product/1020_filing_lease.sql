-- One process keeps a filing at a time: two that did so at once met each other's passages, and neither kept it.
ALTER TABLE filing ADD COLUMN lease_until timestamptz;
