-- A message that tells of the end of an account is the last that knows its address: it goes once it was sent or has run out.
ALTER TABLE latchkey.outbox_message ADD COLUMN is_last_notice boolean NOT NULL DEFAULT false;
