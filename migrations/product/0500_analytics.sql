-- Events of the site from visitors who consented (specification sections 3 and 7; THREATS 38). No network address is kept.

CREATE TABLE analytics_event (
  -- Made up by the browser for itself; says nothing of who uses it.
  device_id text COLLATE "C" NOT NULL,
  -- Made up for each event: the same event sent again is the same row.
  insert_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL,
  -- The signed-in person, as the session says, never as the event does.
  user_id text,
  -- The path of the page, without its query.
  page text,
  -- The family of browser and system: "Firefox on Windows".
  browser text NOT NULL,
  properties jsonb NOT NULL,
  PRIMARY KEY (device_id, insert_id)
);

CREATE INDEX analytics_event_time ON analytics_event (at);

CREATE INDEX analytics_event_person ON analytics_event (user_id) WHERE user_id IS NOT NULL;

-- How much each client sent in its window, counted for all nodes; the client is a digest.
CREATE TABLE analytics_window (
  client text COLLATE "C" PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  events integer NOT NULL
);
