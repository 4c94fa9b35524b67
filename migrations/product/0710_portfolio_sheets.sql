-- What portfolios ask of each company, computed once for equal facts and rules: one row for each company.
CREATE TABLE company_sheet (
  cik text COLLATE "C" PRIMARY KEY,
  -- Of the facts held and of the code that read them.
  version text NOT NULL,
  sheet jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

-- What somebody saw of a portfolio when they last looked, and the time before: what came since is told on the page.
CREATE TABLE portfolio_visit (
  portfolio_id text COLLATE "C" PRIMARY KEY REFERENCES portfolio (id) ON DELETE CASCADE,
  owner_id text COLLATE "C" NOT NULL,
  visited_at timestamptz NOT NULL,
  seen jsonb NOT NULL,
  before_at timestamptz,
  before_seen jsonb
);

ALTER TABLE portfolio_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON portfolio_visit USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
