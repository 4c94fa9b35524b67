-- Who an unfinished run that a model words was counted for: a member, or a guest's client. A model that fails gives the run back.
CREATE TABLE written_run (
  run_id text COLLATE "C" PRIMARY KEY REFERENCES research_run ON DELETE CASCADE,
  user_id text COLLATE "C",
  client text COLLATE "C" NOT NULL,
  -- The day of UTC whose count it is in.
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date
);
