-- Sessions that ended while a JWT could still name them. A trigger writes them, so that no way of ending a session can
-- leave them out: log-out, revocation, lock, a removed organisation, a deleted account or project. The row goes by the hash
-- of the session's id alone: it outlives the account, and servers of other products read it.
CREATE TABLE latchkey.ended_session (
  session_hash text COLLATE "C" PRIMARY KEY,
  -- No reference: the row must outlive a deleted project.
  project_id text COLLATE "C" NOT NULL,
  -- A JWT lives five minutes; five more are for servers whose clock is behind.
  expires_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes'
);

CREATE INDEX ended_session_of_project ON latchkey.ended_session (project_id, expires_at);

CREATE FUNCTION latchkey.announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hash text := encode(sha256(convert_to(OLD.id, 'UTF8')), 'hex');
BEGIN
  INSERT INTO latchkey.ended_session (session_hash, project_id) VALUES (hash, OLD.project_id) ON CONFLICT DO NOTHING;
  -- Sent when the transaction commits, and only then.
  PERFORM pg_notify('latchkey_ended_sessions', OLD.project_id || ' ' || hash);
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_revoked_session AFTER UPDATE OF revoked_at ON latchkey.session
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION latchkey.announce_ended_session();

-- A session that ran out needs no row: its JWTs end with it at the latest.
CREATE TRIGGER announce_deleted_session AFTER DELETE ON latchkey.session
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now())
  EXECUTE FUNCTION latchkey.announce_ended_session();
