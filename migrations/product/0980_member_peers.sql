-- Whom a signed-in person compares a company with: symbols in their order, of a symbol.
CREATE TABLE member_peers (
  owner_id text COLLATE "C" NOT NULL,
  symbol text COLLATE "C" NOT NULL,
  peers jsonb NOT NULL,
  chosen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, symbol)
);

-- Every statement names its owner, and these rows answer only to the owner that the transaction is for.
ALTER TABLE member_peers ENABLE ROW LEVEL SECURITY;
ALTER TABLE member_peers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON member_peers USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
