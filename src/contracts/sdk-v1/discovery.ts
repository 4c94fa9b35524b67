// An unfinished sign-in: a second factor or the choice of an organisation is missing (docs/specification-map.md#2, the
// step names Discovery and MFA). The intermediate token lives ten minutes and works once.
import { z } from "zod";
import { authOptions, text, token } from "./fields.ts";

/** POST /discovery/organizations */
export const discoveryListBody = z.object({ intermediate_session_token: token.optional() });
export type DiscoveryListBody = z.infer<typeof discoveryListBody>;

/** POST /discovery/intermediate_sessions/exchange */
export const discoveryExchangeBody = z.object({ organization_id: text(128), ...authOptions });
export type DiscoveryExchangeBody = z.infer<typeof discoveryExchangeBody>;

export interface DiscoveredOrganization {
  readonly organization_id: string;
  readonly name: string;
  readonly slug: string;
}

export interface DiscoveryListAnswer {
  readonly discovered_organizations: readonly DiscoveredOrganization[];
}

/** What completes a sign-in: any one of what is named here. Addresses are told apart by their ends, no more. */
export interface MfaRequired {
  /** `/totps/authenticate` */
  readonly totp: boolean;
  /** `/totps/recover` */
  readonly recovery_codes: boolean;
  /** `/otps/sms/send/secondary`, then `/otps/authenticate` */
  readonly sms_otp: readonly { readonly phone_id: string; readonly phone_number_ending: string }[];
  /** `/otps/email/send/secondary`, then `/otps/authenticate`; never after a proof of the mailbox itself. */
  readonly email_otp: readonly { readonly email_id: string; readonly email_beginning: string }[];
  /** `/webauthn/authenticate` */
  readonly webauthn: boolean;
  /** What the person may set up in this sign-in; empty where any of the above is there. */
  readonly enrollable: readonly ("totp" | "sms_otp")[];
}

/** Answered in place of a session, and of the person: one factor shows no addresses. */
export interface IntermediateAnswer {
  readonly user_id: string;
  readonly session: null;
  readonly session_token: "";
  readonly session_jwt: "";
  /** Empty where it travels in an HttpOnly cookie. */
  readonly intermediate_session_token: string;
  readonly mfa_required: MfaRequired | null;
  readonly discovered_organizations: readonly DiscoveredOrganization[];
}
