-- What language models have used, answered and shown they can do.

-- One row for each day and each run: how much of its budget is used. What is reserved counts as used until the call ends.
CREATE TABLE model_use (
  scope text COLLATE "C" PRIMARY KEY,
  tokens double precision NOT NULL DEFAULT 0,
  cost_micros double precision NOT NULL DEFAULT 0,
  milliseconds double precision NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Sentences that a model wrote, by the hash of the facts, the prompt and the model. They are verified again when they are read.
CREATE TABLE model_answer (
  key text COLLATE "C" PRIMARY KEY,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE model_capability (
  model text COLLATE "C" NOT NULL,
  base_url text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (model, base_url)
);

-- The model that words a run; null: its text is the rules' alone.
ALTER TABLE research_run ADD COLUMN model text;
