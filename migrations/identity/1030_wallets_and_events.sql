-- What wallets were asked to sign: the whole text, five minutes, one use. Several may be open for one wallet, so that
-- nobody can take a person's challenge away by asking for another one in their name.
CREATE TABLE latchkey.wallet_challenge (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('ethereum', 'solana')),
  address_key text COLLATE "C" NOT NULL,
  -- Whom signing it gives the wallet; null signs in whoever holds it, or makes their account.
  attach_to text COLLATE "C" REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  -- From which part of the network it was asked for.
  client_block text COLLATE "C" NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX wallet_challenge_open ON latchkey.wallet_challenge (project_id, type, address_key) WHERE used_at IS NULL;

CREATE INDEX wallet_challenge_age ON latchkey.wallet_challenge (expires_at);

-- Telemetry of browsers: what was shown and sent, never to whom. Addresses in it are keyed digests.
CREATE TABLE latchkey.sdk_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  -- The browser's own id of the event: sent twice, it is kept once.
  event_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  event_name text NOT NULL,
  details jsonb NOT NULL,
  error_code text,
  error_description text,
  http_status_code integer,
  page_host text NOT NULL,
  sdk_version text NOT NULL,
  UNIQUE (project_id, event_id)
);

CREATE INDEX sdk_event_age ON latchkey.sdk_event (received_at);
