import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import { totpAuthenticateBody, totpCreateBody, totpRecoverBody } from "#contracts/sdk-v1/totps.ts";
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
    operation: createTotp,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/authenticate",
    body: totpAuthenticateBody,
    session: "half",
    audit: "totp",
    operation: authenticateTotp,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/recovery_codes",
    body: emptyBody,
    session: "required",
    audit: "recovery_codes_renew",
    operation: renewRecoveryCodes,
  }),
  sdkRoute({
    method: "POST",
    path: "/totps/recover",
    body: totpRecoverBody,
    session: "half",
    audit: "recovery_code",
    operation: recover,
  }),
];
