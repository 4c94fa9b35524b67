-- Applications of others that a person lets read their things (OAuth 2.1). Each authorization makes a connection of its
-- own, so that ending one, or finding its tokens stolen, leaves the person's other devices connected.
CREATE TABLE latchkey.connection (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  -- The address of the application's metadata document, which is what it is known by.
  client_id text COLLATE "C" NOT NULL,
  -- As the application called itself when the person agreed.
  client_name text NOT NULL,
  -- The server that its tokens are for (RFC 8707).
  resource text COLLATE "C" NOT NULL,
  scope text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the first tokens were handed out; without them there is nothing that a person would call connected.
  connected_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

CREATE INDEX connection_user ON latchkey.connection (user_id);

CREATE TABLE latchkey.connection_code (
  digest text COLLATE "C" PRIMARY KEY,
  connection_id text COLLATE "C" NOT NULL REFERENCES latchkey.connection (id) ON DELETE CASCADE,
  redirect_uri text COLLATE "C" NOT NULL,
  code_challenge text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX connection_code_connection ON latchkey.connection_code (connection_id);
CREATE INDEX connection_code_age ON latchkey.connection_code (expires_at);

CREATE TABLE latchkey.connection_token (
  digest text COLLATE "C" PRIMARY KEY,
  connection_id text COLLATE "C" NOT NULL REFERENCES latchkey.connection (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- A refresh token works once; coming a second time, it was stolen from somebody.
  used_at timestamptz
);

CREATE INDEX connection_token_connection ON latchkey.connection_token (connection_id);
CREATE INDEX connection_token_age ON latchkey.connection_token (expires_at);
