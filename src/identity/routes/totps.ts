import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import {
  totpAuthenticateBody,
  totpCreateBody,
  totpRecoverBody,
  recoveryCodesAnswer,
  totpAuthenticateAnswer,
  totpCreateAnswer,
} from "#contracts/sdk-v1/totps.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticateTotp, createTotp, recover, renewRecoveryCodes } from "#identity/operations/totps/totps.ts";

/** Authenticator apps and their recovery codes. */
export const TOTP_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/totps",
    body: totpCreateBody,
    session: "half",
    audit: "totp_create",
    answer: totpCreateAnswer,
    operation: createTotp,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/authenticate",
    body: totpAuthenticateBody,
    session: "half",
    audit: "totp",
    answer: totpAuthenticateAnswer,
    operation: authenticateTotp,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/recovery_codes",
    body: emptyBody,
    session: "required",
    audit: "recovery_codes_renew",
    answer: recoveryCodesAnswer,
    operation: renewRecoveryCodes,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/recover",
    body: totpRecoverBody,
    session: "half",
    audit: "recovery_code",
    answer: totpAuthenticateAnswer,
    operation: recover,
  }),
];
