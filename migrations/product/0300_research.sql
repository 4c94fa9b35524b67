-- Research runs and their append-only logs (specification section 3, stages; RESEARCH-METHOD 4.1).

CREATE TABLE research_run (
  id text COLLATE "C" PRIMARY KEY,
  cik text COLLATE "C" NOT NULL,
  symbol text NOT NULL,
  type text NOT NULL,
  -- Null: as known on the day it was asked.
  as_of date,
  -- The same question on the same data, rules and day has the same key, so a second reader joins the first one's run.
  question_key text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'complete', 'cancelled', 'failed')),
  stage text NOT NULL DEFAULT 'STARTING',
  percent double precision NOT NULL DEFAULT 0,
  -- Counted in the row that every writer locks, so that numbers never collide or skip.
  last_seq integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  lease_holder text,
  lease_until timestamptz,
  attempts integer NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX research_run_one_at_work ON research_run (question_key) WHERE status IN ('running', 'complete');

CREATE INDEX research_run_open ON research_run (lease_until) WHERE status = 'running';

CREATE TABLE research_event (
  run_id text COLLATE "C" NOT NULL REFERENCES research_run (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL DEFAULT now(),
  body jsonb NOT NULL,
  PRIMARY KEY (run_id, seq)
);
