-- Each look at a session reads its person's authenticator apps, open ones too; the index of verified ones is no help there.

CREATE INDEX totp_user ON latchkey.totp (user_id);
