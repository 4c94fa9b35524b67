-- Portfolios of signed-in people (specification section 3, RESEARCH-METHOD 5.2). Orders are fractional keys, compared by
-- bytes: another collation sorts Zz after a0 and breaks them.

-- One row per person: locked by whoever changes the list of portfolios, and counts its versions.
CREATE TABLE portfolio_owner (
  owner_id text COLLATE "C" PRIMARY KEY,
  list_version integer NOT NULL DEFAULT 0
);

CREATE TABLE portfolio (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES portfolio_owner (owner_id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The name in lower case, as the product spells it: databases differ in theirs.
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL,
  color text,
  kind text NOT NULL CHECK (kind IN ('WATCHLIST', 'HOLDINGS')),
  base_currency text NOT NULL,
  order_key text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner_id, name_key),
  -- Deferrable, so that rewriting every key of a list is checked when the statement is done.
  UNIQUE (owner_id, order_key) DEFERRABLE
);

-- A paste or file that was taken in, or a guest's portfolios: the same content is never taken twice.
CREATE TABLE portfolio_import (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES portfolio_owner (owner_id) ON DELETE CASCADE,
  portfolio_id text COLLATE "C" NOT NULL REFERENCES portfolio (id) ON DELETE CASCADE,
  content_hash text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (portfolio_id, content_hash)
);

CREATE TABLE portfolio_item (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL,
  portfolio_id text COLLATE "C" NOT NULL REFERENCES portfolio (id) ON DELETE CASCADE,
  cik text COLLATE "C" NOT NULL,
  symbol text COLLATE "C" NOT NULL,
  note text NOT NULL,
  tags text[] NOT NULL,
  target_weight numeric,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_price numeric,
  import_id text COLLATE "C" REFERENCES portfolio_import (id) ON DELETE SET NULL,
  order_key text COLLATE "C" NOT NULL,
  -- Two share classes of one company are two lines.
  UNIQUE (portfolio_id, cik, symbol),
  UNIQUE (portfolio_id, order_key) DEFERRABLE
);

CREATE TABLE portfolio_lot (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL REFERENCES portfolio_item (id) ON DELETE CASCADE,
  traded_on date NOT NULL,
  quantity numeric NOT NULL CHECK (quantity <> 0),
  price numeric NOT NULL CHECK (price >= 0),
  fee numeric,
  currency text NOT NULL,
  import_id text COLLATE "C" REFERENCES portfolio_import (id) ON DELETE SET NULL
);

CREATE INDEX portfolio_lot_of_item ON portfolio_lot (item_id);

-- What was deleted and may be brought back: a whole portfolio, or companies of one.
CREATE TABLE portfolio_bin (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES portfolio_owner (owner_id) ON DELETE CASCADE,
  body jsonb NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX portfolio_bin_by_age ON portfolio_bin (removed_at);

-- Read-only links. Only the hash is kept: who reads the database cannot read the portfolios by it. Outside the wall
-- below, for it is what tells whose portfolio a link means.
CREATE TABLE portfolio_share (
  token_hash text COLLATE "C" PRIMARY KEY,
  portfolio_id text COLLATE "C" NOT NULL UNIQUE REFERENCES portfolio (id) ON DELETE CASCADE,
  owner_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The second wall (THREATS row 33): every statement names its owner, and these rows answer only to the owner that the
-- transaction is for. It holds against table owners; a superuser passes it, so production connects as something less.
ALTER TABLE portfolio_owner ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_owner FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_owner USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE portfolio ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE portfolio_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_import FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_import USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE portfolio_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_item FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_item USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE portfolio_lot ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_lot FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_lot USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');

ALTER TABLE portfolio_bin ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_bin FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_bin USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
