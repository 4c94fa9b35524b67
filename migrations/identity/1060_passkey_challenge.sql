-- Ceremonies of passkeys that were started and not finished yet.

CREATE TABLE latchkey.passkey_challenge (
  digest text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register', 'authenticate')),
  -- Who may finish it; null for the sign-in of somebody not known yet.
  user_id text COLLATE "C" REFERENCES latchkey.user_account (id) ON DELETE CASCADE,
  domain text NOT NULL,
  is_verification_required boolean NOT NULL,
  -- What a registration was started with; empty for a sign-in.
  user_handle text COLLATE "C" NOT NULL DEFAULT '',
  authenticator_type text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX passkey_challenge_end ON latchkey.passkey_challenge (expires_at);

CREATE INDEX passkey_challenge_user ON latchkey.passkey_challenge (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX passkey_user_handle ON latchkey.passkey (project_id, user_handle);
