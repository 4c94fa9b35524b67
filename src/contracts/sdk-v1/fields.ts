// Fields that many requests share (docs/identity-wire.md#2 and #4). Unknown fields are dropped by every schema.
import { z } from "zod";

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

// Success is inside `data`; a failure is at the top level (docs/identity-wire.md#3).

export interface SuccessEnvelope<Data extends object> {
  readonly data: Data & { readonly request_id: string; readonly status_code: 200 };
}

export interface FailureEnvelope {
  readonly status_code: number;
  readonly request_id: string;
  readonly error_type: string;
  /** Shown to people as it is. */
  readonly error_message: string;
  readonly error_url: string;
}
