import {
  webauthnAuthenticateBody,
  webauthnAuthenticateStartBody,
  webauthnRegisterBody,
  webauthnRegisterStartBody,
  webauthnUpdateBody,
  webauthnAuthenticateStartAnswer,
  webauthnRegisterStartAnswer,
  webauthnSignInAnswer,
  webauthnUpdateAnswer,
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
    answer: webauthnRegisterStartAnswer,
    operation: startRegistration,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/register",
    body: webauthnRegisterBody,
    session: "required",
    audit: "webauthn_register",
    answer: webauthnSignInAnswer,
    operation: finishRegistration,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate/start/primary",
    body: webauthnAuthenticateStartBody,
    answer: webauthnAuthenticateStartAnswer,
    operation: startPrimaryAuthentication,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate/start/secondary",
    body: webauthnAuthenticateStartBody,
    session: "half",
    answer: webauthnAuthenticateStartAnswer,
    operation: startSecondaryAuthentication,
  }),
  sdkRoute({
    method: "POST",
    path: "/webauthn/authenticate",
    body: webauthnAuthenticateBody,
    session: "optional",
    audit: "webauthn",
    answer: webauthnSignInAnswer,
    operation: finishAuthentication,
  }),
  sdkRoute({
    method: "PUT",
    path: "/webauthn/update/{webauthn_registration_id}",
    body: webauthnUpdateBody,
    session: "required",
    audit: "webauthn_update",
    answer: webauthnUpdateAnswer,
    operation: updatePasskey,
  }),
];
