-- Screens that signed-in people keep under a name: the query of the address that holds each.
CREATE TABLE saved_screen (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- The name in lower case, as the product spells it: databases differ in theirs.
  name_key text COLLATE "C" NOT NULL,
  query text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Removed and may be brought back until retention drops it.
  removed_at timestamptz
);

CREATE UNIQUE INDEX saved_screen_name ON saved_screen (owner_id, name_key) WHERE removed_at IS NULL;

CREATE INDEX saved_screen_removed ON saved_screen (removed_at) WHERE removed_at IS NOT NULL;

-- Every statement names its owner, and these rows answer only to the owner that the transaction is for.
ALTER TABLE saved_screen ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_screen FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_screen USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
