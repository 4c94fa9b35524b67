-- Set by the operator, and ended by nobody else: unlike a lock by wrong guesses it closes every way in.
ALTER TABLE latchkey.user_account ADD COLUMN locked_at timestamptz;
