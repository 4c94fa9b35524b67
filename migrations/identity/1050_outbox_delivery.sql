-- A message may arrive twice, never three times: a process can die between handing it over and noting that it did.

ALTER TABLE latchkey.outbox_message
  -- How many tries may have delivered it. A try counts from its beginning and is taken back when it surely came to nothing.
  ADD COLUMN possible_deliveries smallint NOT NULL DEFAULT 0 CHECK (possible_deliveries BETWEEN 0 AND 2);

CREATE INDEX outbox_message_age ON latchkey.outbox_message (created_at);
