// An unfinished sign-in: a second factor or the choice of an organisation is missing (docs/specification-map.md#2, the
// step names Discovery and MFA). The intermediate token lives ten minutes and works once.
import { z } from "zod";
import { type Answered, authOptions, text, token } from "./fields.ts";
import { type AuthAnswer, authAnswer } from "./sessions.ts";

/** POST /discovery/organizations */
export const discoveryListBody = z.object({ intermediate_session_token: token.optional() });
export type DiscoveryListBody = z.infer<typeof discoveryListBody>;

/** POST /discovery/intermediate_sessions/exchange */
export const discoveryExchangeBody = z.object({ organization_id: text(128), ...authOptions });
export type DiscoveryExchangeBody = z.infer<typeof discoveryExchangeBody>;

export const discoveredOrganization = z.strictObject({
  organization_id: z.string(),
  name: z.string(),
  slug: z.string(),
});
export type DiscoveredOrganization = Answered<typeof discoveredOrganization>;

export const discoveryListAnswer = z.strictObject({
  discovered_organizations: z.array(discoveredOrganization),
});
export type DiscoveryListAnswer = Answered<typeof discoveryListAnswer>;

/** What completes a sign-in: any one of what is named here. Addresses are told apart by their ends, no more. */
export const mfaRequired = z.strictObject({
  /** `/totps/authenticate` */
  totp: z.boolean(),
  /** `/totps/recover` */
  recovery_codes: z.boolean(),
  /** `/otps/sms/send/secondary`, then `/otps/authenticate` */
  sms_otp: z.array(z.strictObject({ phone_id: z.string(), phone_number_ending: z.string() })),
  /** `/otps/email/send/secondary`, then `/otps/authenticate`; never after a proof of the mailbox itself. */
  email_otp: z.array(z.strictObject({ email_id: z.string(), email_beginning: z.string() })),
  /** `/webauthn/authenticate` */
  webauthn: z.boolean(),
  /** What the person may set up in this sign-in; empty where any of the above is there. */
  enrollable: z.array(z.enum(["totp", "sms_otp"])),
});
export type MfaRequired = Answered<typeof mfaRequired>;

/** Answered in place of a session, and of the person: one factor shows no addresses. */
export const intermediateAnswer = z.strictObject({
  user_id: z.string(),
  session: z.null(),
  session_token: z.literal(""),
  session_jwt: z.literal(""),
  /** Empty where it travels in an HttpOnly cookie. */
  intermediate_session_token: z.string(),
  mfa_required: mfaRequired.nullable(),
  discovered_organizations: z.array(discoveredOrganization),
});
export type IntermediateAnswer = Answered<typeof intermediateAnswer>;

/** What a call that proves a factor answers, with what is its own: a session, or what the sign-in still lacks. */
export function signInAnswer<More extends z.ZodRawShape>(more: More) {
  return z.union([authAnswer.extend(more), intermediateAnswer.extend(more)]);
}
export type SignInAnswer<More extends object = object> = (AuthAnswer | IntermediateAnswer) & Readonly<More>;

/** POST /discovery/intermediate_sessions/exchange */
export const discoveryExchangeAnswer = z.strictObject({ ...authAnswer.shape, organization: discoveredOrganization });
export type DiscoveryExchangeAnswer = Answered<typeof discoveryExchangeAnswer>;
