import { z } from "zod";

/** A message as the development outbox shows it. */
export const outboxMessage = z.object({
  to: z.string(),
  channel: z.enum(["email", "sms", "whatsapp"]),
  /** Empty for text messages. */
  subject: z.string(),
  text: z.string(),
  /** Empty for text messages. */
  html: z.string(),
  /** ISO instant. */
  created_at: z.string(),
});

export type OutboxMessage = z.infer<typeof outboxMessage>;

// What an identity server tells its customers about sessions that ended: a stream of server-sent events, one JSON text each.

/** Below the identity server's base, followed by the project's id. */
export const ENDED_SESSIONS_PATH = "/v1/sessions/ended";

/** What applications must know to be connected: below the server's base, or before the path of that base (RFC 8414 section 3.1). */
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

/** The one thing that a connected application can be allowed: it never includes changing anything. */
export const PORTFOLIOS_SCOPE = "portfolios:read";

/** Below the identity server's base: what an access token of a connected application stands for. */
export const CHECK_ACCESS_PATH = "/v1/connections/check";

/** How often a stream says that nothing was left out. */
export const ENDED_BEAT_MS = 300;

/** How long a session stays on the list: the five minutes of its JWTs, and five for servers whose clock is behind. */
export const ENDED_SECONDS = 600;

/** How many sessions of a project may be on the list; with more of them, servers go by it no longer. */
export const MOST_ENDED = 100_000;

const endedSession = z.strictObject({
  /** SHA-256 of the session's id, in hexadecimal. */
  hash: z.string().length(64),
  /** For so long a JWT may still name the session. */
  seconds: z.number(),
});

export type EndedSession = z.output<typeof endedSession>;

export const endedSessionsEvent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ended"), sessions: z.array(endedSession) }),
  /** Every session that ended before is told. */
  z.strictObject({ kind: z.literal("current") }),
]);

export type EndedSessionsEvent = z.output<typeof endedSessionsEvent>;
