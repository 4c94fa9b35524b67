-- Latchkey: people, their factors, sessions and what protects them. Everything stands in a schema of its own, so that it
-- can share a database with the product without the product ever reading it.

CREATE SCHEMA IF NOT EXISTS latchkey;

CREATE TABLE latchkey.project (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  public_token text COLLATE "C" NOT NULL UNIQUE,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE latchkey.user_account (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending')),
  first_name text NOT NULL DEFAULT '',
  middle_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  trusted_metadata jsonb NOT NULL DEFAULT '{}',
  untrusted_metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX user_account_project ON latchkey.user_account (project_id, created_at);

-- One mailbox belongs to one person of a project, proven or not; address_key is what makes two spellings one mailbox.
CREATE TABLE latchkey.email (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  address text NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, address_key)
);

CREATE INDEX email_user ON latchkey.email (user_id);

CREATE TABLE latchkey.phone_number (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  number text COLLATE "C" NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, number)
);

CREATE INDEX phone_number_user ON latchkey.phone_number (user_id);

CREATE TABLE latchkey.password (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL UNIQUE REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  hash text NOT NULL,
  -- Set when the mailbox was proven by somebody else's way in after the password was chosen.
  requires_reset boolean NOT NULL DEFAULT false,
  set_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE latchkey.passkey (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  credential_id text COLLATE "C" NOT NULL,
  -- The user handle that the authenticator was given (base64url).
  user_handle text COLLATE "C" NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  transports jsonb NOT NULL DEFAULT '[]',
  domain text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  authenticator_type text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  is_backed_up boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, credential_id)
);

CREATE INDEX passkey_user ON latchkey.passkey (user_id);

CREATE TABLE latchkey.wallet (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('ethereum', 'solana')),
  address text NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, type, address_key)
);

CREATE INDEX wallet_user ON latchkey.wallet (user_id);

CREATE TABLE latchkey.oauth_identity (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  email_id text COLLATE "C" REFERENCES latchkey.email (id) ON DELETE SET NULL,
  picture_url text NOT NULL DEFAULT '',
  locale text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, provider, subject)
);

CREATE INDEX oauth_identity_user ON latchkey.oauth_identity (user_id);

CREATE TABLE latchkey.totp (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  secret_sealed text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  -- The last 30-second step that was accepted; a code of it or an earlier one is a replay.
  last_used_step bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When an enrolment that was never finished ends.
  expires_at timestamptz
);

CREATE UNIQUE INDEX totp_one_verified ON latchkey.totp (user_id) WHERE verified;

CREATE TABLE latchkey.recovery_code (
  id text COLLATE "C" PRIMARY KEY,
  totp_id text COLLATE "C" NOT NULL REFERENCES latchkey.totp (id) ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL,
  used_at timestamptz
);

CREATE INDEX recovery_code_totp ON latchkey.recovery_code (totp_id);

CREATE TABLE latchkey.organization (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, slug)
);

CREATE TABLE latchkey.membership (
  organization_id text COLLATE "C" NOT NULL REFERENCES latchkey.organization (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);

CREATE INDEX membership_user ON latchkey.membership (user_id);

CREATE TABLE latchkey.session (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  organization_id text COLLATE "C" REFERENCES latchkey.organization (id) ON DELETE CASCADE,
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_accessed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip_address text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  custom_claims jsonb,
  -- The wire's authentication_factors, newest last.
  factors jsonb NOT NULL
);

CREATE INDEX session_of_user ON latchkey.session (user_id) WHERE revoked_at IS NULL;

-- A sign-in that is half done: the first factor was right, the second or the choice of an organisation is still open.
CREATE TABLE latchkey.intermediate_session (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  factors jsonb NOT NULL,
  duration_minutes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The code that counts for one address; a new one takes the place of the old one. An account is made, or the address
-- attached, only when the code is proven.
CREATE TABLE latchkey.passcode (
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  method_id text COLLATE "C" NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
  address text NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  -- Null: signs in whoever holds the address then, or makes their account. Else attaches the address to this person.
  attach_to text COLLATE "C" REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (project_id, method_id)
);

CREATE TABLE latchkey.link_token (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('magic_link', 'reset_password')),
  address text NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  attach_to text COLLATE "C" REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  code_challenge text,
  -- Where the landing link leads; for a reset, where "log in without a password" leads as well.
  redirect_url text NOT NULL,
  login_redirect_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX link_token_address ON latchkey.link_token (project_id, address_key);

CREATE TABLE latchkey.outbox_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  user_id text COLLATE "C",
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
  recipient text NOT NULL,
  -- {subject, text, html}, sealed: it carries codes and links. Emptied once it was sent.
  body_sealed text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What it carries is worth nothing afterwards, so it is not sent any more.
  expires_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  lease_holder text,
  lease_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);

CREATE INDEX outbox_message_due ON latchkey.outbox_message (due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE INDEX outbox_message_recipient ON latchkey.outbox_message (recipient, id);

CREATE TABLE latchkey.rate_window (
  key text COLLATE "C" PRIMARY KEY,
  started_at timestamptz NOT NULL,
  count integer NOT NULL
);

CREATE INDEX rate_window_age ON latchkey.rate_window (started_at);

-- Wrong guesses in a row over all factors of one person or address, and the lock that they lead to.
CREATE TABLE latchkey.account_lock (
  subject text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  failures integer NOT NULL DEFAULT 0,
  locks integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE latchkey.signing_key (
  kid text COLLATE "C" PRIMARY KEY,
  algorithm text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_jwk_sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);

-- One row for the whole server: which master secret the rows above were sealed with.
CREATE TABLE latchkey.server_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL,
  generated text
);

CREATE TABLE latchkey.audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  project_id text COLLATE "C",
  user_id text COLLATE "C",
  session_id text COLLATE "C",
  operation text NOT NULL,
  method text NOT NULL DEFAULT '',
  -- 'ok' or the error_type of the answer.
  result text NOT NULL,
  request_id text NOT NULL,
  ip_address text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT ''
);

CREATE INDEX audit_event_user ON latchkey.audit_event (user_id, at);

CREATE INDEX audit_event_at ON latchkey.audit_event (at);
