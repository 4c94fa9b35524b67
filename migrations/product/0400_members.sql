-- What a signed-in person keeps here, by the id that the identity server knows them by, and what bounds its use.

-- How often something happened, in a window that begins with its first time; shared by every node (THREATS row 36).
CREATE TABLE rate_window (
  -- What is counted, for which person or block of addresses.
  key text COLLATE "C" PRIMARY KEY,
  started_at timestamptz NOT NULL,
  count integer NOT NULL
);

CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  content text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- Its way to the operator's mailbox; none: nobody had asked for mails when it came.
  mail text COLLATE "C" NOT NULL CHECK (mail IN ('none', 'waiting', 'sent', 'given-up')),
  mail_tries integer NOT NULL DEFAULT 0,
  mail_due_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX feedback_person ON feedback (user_id);

CREATE INDEX feedback_mail_due ON feedback (mail_due_at) WHERE mail = 'waiting';

-- Who has another plan than the first.
CREATE TABLE member_plan (
  user_id text COLLATE "C" PRIMARY KEY,
  plan text COLLATE "C" NOT NULL CHECK (plan IN ('FREE', 'BASIC', 'PLUS', 'ELITE')),
  since timestamptz NOT NULL DEFAULT now()
);

-- What a plan allows so many times a day, counted for each day of UTC.
CREATE TABLE daily_use (
  user_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (user_id, kind, day)
);

-- Accounts that their owners asked to delete, until nothing of them is left; what survives a fault in the middle.
CREATE TABLE account_deletion (
  user_id text COLLATE "C" PRIMARY KEY,
  -- The identity server's leave to delete the account there, good for that alone.
  ticket text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- When the identity server had nothing of the person any more.
  left_identity_at timestamptz,
  -- When the product had nothing any more either.
  emptied_at timestamptz
);
