-- Every change of a password or factor ends the half-done sign-ins of its person.

CREATE INDEX intermediate_session_user ON latchkey.intermediate_session (user_id);
