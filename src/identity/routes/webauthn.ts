import {
  webauthnAuthenticateBody,
  webauthnAuthenticateStartBody,
  webauthnRegisterBody,
  webauthnRegisterStartBody,
  webauthnUpdateBody,
} from "#contracts/sdk-v1/webauthn.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import {
  finishAuthentication,
  startPrimaryAuthentication,
  startSecondaryAuthentication,
} from "#identity/operations/webauthn/passkey-authentication.ts";
import {
  finishRegistration,
  startRegistration,
  updatePasskey,
} from "#identity/operations/webauthn/passkey-registration.ts";

/** Passkeys and other WebAuthn credentials. */
export const WEBAUTHN_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/webauthn/register/start",
    body: webauthnRegisterStartBody,
    session: "required",
    operation: startRegistration,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/register",
    body: webauthnRegisterBody,
    session: "required",
    audit: "webauthn_register",
    operation: finishRegistration,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate/start/primary",
    body: webauthnAuthenticateStartBody,
    operation: startPrimaryAuthentication,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate/start/secondary",
    body: webauthnAuthenticateStartBody,
    session: "half",
    operation: startSecondaryAuthentication,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate",
    body: webauthnAuthenticateBody,
    session: "optional",
    audit: "webauthn",
    operation: finishAuthentication,
  }),
  sdkRoute({
    method: "PUT",
    path: "/webauthn/update/{webauthn_registration_id}",
    body: webauthnUpdateBody,
    session: "required",
    audit: "webauthn_update",
    operation: updatePasskey,
  }),
];
