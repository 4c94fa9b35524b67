-- For an identity server that runs alone: which of several nodes writes the scheduled backup, and when the last good one was made;
-- at most one row. The product has a table of its own.
CREATE TABLE latchkey.scheduled_backup (
  id integer PRIMARY KEY CHECK (id = 1),
  -- A part of the names of this database's files, so that no others are taken for them.
  mark text NOT NULL,
  holder text COLLATE "C" NOT NULL,
  -- A node that was killed keeps it no longer than this.
  claimed_until timestamptz NOT NULL,
  succeeded_at timestamptz
);
