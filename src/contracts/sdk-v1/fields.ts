// Fields that many requests share (docs/identity-wire.md#2 and #4). Unknown fields are dropped by every schema.
import { z } from "zod";
import type { Immutable } from "#contracts/api/immutable.ts";

/** Text as it may come from outside: bounded, and without the NUL that no database takes. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => !value.includes("\u0000"), "must not hold a NUL character");
}

export const address = text(320);

export const phone = text(40);

export const token = text(512).min(1);

export const minutes = z.number().int().min(1).max(527_040);

/** `AuthOptions`: how long the session that comes out may last, from now. */
export const authOptions = {
  session_duration_minutes: minutes.optional(),
  /** A unfinished sign-in that this call goes on with; browsers with HttpOnly cookies send the cookie instead. */
  intermediate_session_token: token.optional(),
};

/** What any sending or authenticating call may carry besides. */
export const clientChecks = { captcha_token: text(8192).optional(), dfp_telemetry_id: text(512).optional() };

/** An id as the server makes it, for example `user-test-` or `user-live-` and a UUID. */
export function wireId(kind: string) {
  return z.string().regex(new RegExp(`^${kind}-(test|live)-[0-9a-f]{8}-[0-9a-f-]{27}$`));
}

/** RFC 3339, in UTC. */
export const instant = z.iso.datetime();

/**
 * What an answer holds by its schema, for reading only. The server writes these types and the client reads them; the tests
 * hold the server's answers against the schemas themselves.
 */
export type Answered<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

// Success is inside `data`; a failure is at the top level (docs/identity-wire.md#3).

/** The answer of a call that has nothing to tell but that it succeeded. */
export const emptyAnswer = z.strictObject({});
export type EmptyAnswer = Answered<typeof emptyAnswer>;

/** What every success carries besides its own members. */
export const success = z.strictObject({ request_id: wireId("request-id"), status_code: z.literal(200) });

export interface SuccessEnvelope<Data extends object> {
  readonly data: Data & Answered<typeof success>;
}

export const failureEnvelope = z.strictObject({
  status_code: z.number().int().min(400),
  request_id: wireId("request-id"),
  error_type: z.string().regex(/^[a-z_]+$/),
  /** Shown to people as it is. */
  error_message: z.string(),
  error_url: z.url(),
});
export type FailureEnvelope = Answered<typeof failureEnvelope>;
