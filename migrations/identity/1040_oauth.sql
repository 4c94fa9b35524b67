-- Sign-ins at other providers that are under way, and those that are done but not yet taken up by the page.

CREATE TABLE latchkey.oauth_state (
  -- Of the state parameter; for One Tap of the callback id, which is then made for this one sign-in.
  digest text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('redirect', 'one_tap')),
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  callback_id text COLLATE "C" NOT NULL,
  -- Of the cookie that the browser was given: nobody else's browser can finish what it began.
  browser_digest text COLLATE "C" NOT NULL,
  -- {nonce, codeVerifier}, for the provider.
  sealed text NOT NULL,
  -- The page's own proof key, handed on to the token.
  code_challenge text,
  login_redirect_url text NOT NULL,
  signup_redirect_url text NOT NULL,
  -- What came with the form of the first sign-in, as it came; Apple tells a name only there.
  form text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX oauth_state_age ON latchkey.oauth_state (expires_at);

CREATE TABLE latchkey.oauth_token (
  digest text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES latchkey.project (id) ON DELETE CASCADE,
  -- Who signed in and the provider's tokens. Emptied once it was answered.
  identity_sealed text,
  code_challenge text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX oauth_token_age ON latchkey.oauth_token (expires_at);

-- ID tokens that a browser brought: each signs in once, though it stays valid for an hour.
CREATE TABLE latchkey.used_id_token (
  digest text COLLATE "C" PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
