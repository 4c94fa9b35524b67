-- A reset mail carries two links with one token; the one that logs in without a password may end earlier.
ALTER TABLE latchkey.link_token ADD COLUMN login_expires_at timestamptz;

-- Accounts whose mailbox nobody proved end after a time.
CREATE INDEX user_account_pending ON latchkey.user_account (created_at) WHERE status = 'pending';
