-- Answers to changes, kept for 24 hours so that a repeat of a change is answered and not done again
-- (docs/decisions/186-repeats-do-not-double.md). A row commits together with the change that it belongs to.
CREATE TABLE idempotent_write (
  owner_id text COLLATE "C" NOT NULL,
  -- Derived from the Idempotency-Key, which is stored nowhere.
  key_hash text COLLATE "C" NOT NULL,
  -- SHA-256 of method, address and body: the same key for another request is refused.
  request_hash text COLLATE "C" NOT NULL,
  -- Sealed with the Idempotency-Key, for it may hold a link that is a secret. Null only inside the transaction that claims the key.
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, key_hash)
);

CREATE INDEX idempotent_write_by_age ON idempotent_write (created_at);

ALTER TABLE idempotent_write ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotent_write FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON idempotent_write USING (owner_id = current_setting('beforehand.owner', true) OR current_setting('beforehand.owner', true) = '*');
