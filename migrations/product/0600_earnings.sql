-- Results of companies, past and to come (RESEARCH-METHOD 5.1), what keepers of calendars say, and private feeds.

-- One row for each fiscal quarter of a company: it changes its status and is never doubled.
CREATE TABLE earnings_event (
  cik text COLLATE "C" NOT NULL,
  fiscal_year integer NOT NULL,
  fiscal_period text COLLATE "C" NOT NULL,
  day date NOT NULL,
  event jsonb NOT NULL,
  -- What a calendar shows of results that are out; empty for those to come.
  figures jsonb NOT NULL DEFAULT '{}',
  -- Rises whenever the day, the hour or the status changes, as RFC 5545 asks of an event that was given out.
  sequence integer NOT NULL DEFAULT 0,
  -- Days it stood on before: [{"day": …, "until": …}], oldest first.
  day_history jsonb NOT NULL DEFAULT '[]',
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cik, fiscal_year, fiscal_period)
);

CREATE INDEX earnings_event_day ON earnings_event (day, cik);

-- What a company's events were made from, so that they are made again only when that changes.
CREATE TABLE earnings_reading (
  cik text COLLATE "C" PRIMARY KEY,
  version text NOT NULL,
  -- The newest day anything held was known by.
  known_by date NOT NULL,
  market_value numeric,
  read_at timestamptz NOT NULL DEFAULT now()
);

-- The dates that providers of calendars gave; the newest answer of each stands for a company.
CREATE TABLE earnings_vote (
  provider text COLLATE "C" NOT NULL,
  cik text COLLATE "C" NOT NULL,
  day date NOT NULL,
  vote jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, cik, day)
);

-- Private feeds: whoever has the token can read the calendar, so only its hash is kept and it can be revoked.
CREATE TABLE calendar_feed (
  token_hash text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL,
  portfolio_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner_id, portfolio_id)
);
