import { z } from "zod";
import { minutes } from "./fields.ts";

/** POST /sessions/authenticate: without a duration the end of the session stays where it is. */
export const sessionAuthenticateBody = z.object({ session_duration_minutes: minutes.optional() });
export type SessionAuthenticateBody = z.infer<typeof sessionAuthenticateBody>;

export const emptyBody = z.object({});
export type EmptyBody = z.infer<typeof emptyBody>;
