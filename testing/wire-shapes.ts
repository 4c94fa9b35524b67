// What tests ask of the protocol's answers beyond the schemas of src/contracts/sdk-v1, and a person to begin with.
import { z } from "zod";
import { failureEnvelope, success } from "#contracts/sdk-v1/fields.ts";
import { authAnswer } from "#contracts/sdk-v1/sessions.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";

/** AuthAnswer, where scripts hold the tokens. */
export const auth = {
  ...success.shape,
  ...authAnswer.shape,
  session_token: z.string().min(32),
  session_jwt: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
};

/** The whole body of a failure, with words that say something. */
export const failure = failureEnvelope.extend({ error_message: z.string().min(10) });

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("is no JSON");
    return z.NEVER;
  }
});

/** JSON inside a string, with at least these members and nowhere a null. */
export const dictionary = (members: z.ZodRawShape) =>
  jsonText.pipe(z.looseObject(members).refine((value) => !JSON.stringify(value).includes("null"), "holds a null"));

/** A person with nothing but an id. */
export const EMPTY_USER: WireUser = {
  user_id: "user-test-1",
  created_at: "2026-08-22T10:00:00Z",
  status: "active",
  name: { first_name: "", middle_name: "", last_name: "" },
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  totps: [],
  crypto_wallets: [],
  biometric_registrations: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
};
