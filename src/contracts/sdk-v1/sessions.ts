import { z } from "zod";
import { minutes } from "./fields.ts";

/**
 * POST /sessions/authenticate: without a duration the end of the session stays where it is. Our own client allows the
 * answer that there is no session (`NobodyAnswer`); for everybody else that is a refusal.
 */
export const sessionAuthenticateBody = z.object({
  session_duration_minutes: minutes.optional(),
  allow_no_session: z.boolean().optional(),
});
export type SessionAuthenticateBody = z.infer<typeof sessionAuthenticateBody>;

export const emptyBody = z.object({});
export type EmptyBody = z.infer<typeof emptyBody>;

/** What a client is answered that allows there to be no session, and there is none. */
export interface NobodyAnswer {
  readonly session: null;
  readonly user: null;
}
