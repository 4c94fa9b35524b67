-- Who enters and leaves saved screens.

-- Tells a company that is new in our data, or computed by other rules, from one whose figures changed.
ALTER TABLE universe_company ADD COLUMN added_at timestamptz, ADD COLUMN rules text COLLATE "C", ADD COLUMN rules_since timestamptz;
UPDATE universe_company SET added_at = computed_at, rules_since = computed_at;

-- What a saved screen found when it was last looked at.
CREATE TABLE saved_screen_look (
  screen_id text COLLATE "C" PRIMARY KEY REFERENCES saved_screen (id) ON DELETE CASCADE,
  owner_id text COLLATE "C" NOT NULL,
  -- Of the screen then: another one is followed from its own beginning.
  query text NOT NULL,
  followed_since timestamptz NOT NULL,
  looked_at timestamptz NOT NULL,
  -- Rises with every look, so that two processes do not note the same change.
  looks integer NOT NULL DEFAULT 1,
  -- By CIK: what each range of the line compared, in their order.
  found jsonb NOT NULL,
  -- CIKs of the companies that were left out for lack of a figure.
  undecided jsonb NOT NULL,
  -- How many companies there were to rank against.
  companies integer NOT NULL
);

CREATE TABLE saved_screen_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  screen_id text COLLATE "C" NOT NULL REFERENCES saved_screen (id) ON DELETE CASCADE,
  owner_id text COLLATE "C" NOT NULL,
  noted_at timestamptz NOT NULL,
  change jsonb NOT NULL
);

CREATE INDEX saved_screen_change_of ON saved_screen_change (screen_id, noted_at);

-- Private feeds. Only the hash is kept: who reads the database opens no feed by it. Outside the wall below, for it is what tells
-- whose screen an address means.
CREATE TABLE saved_screen_feed (
  token_hash text COLLATE "C" PRIMARY KEY,
  screen_id text COLLATE "C" NOT NULL UNIQUE REFERENCES saved_screen (id) ON DELETE CASCADE,
  owner_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE saved_screen_look ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_screen_look FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_screen_look USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE saved_screen_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_screen_change FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_screen_change USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
