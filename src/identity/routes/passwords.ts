import { emptyAnswer } from "#contracts/sdk-v1/fields.ts";
import { signInAnswer } from "#contracts/sdk-v1/discovery.ts";
import {
  passwordAuthenticateBody,
  passwordCreateBody,
  resetByEmailBody,
  resetByExistingBody,
  resetBySessionBody,
  resetStartBody,
  strengthCheckBody,
  passwordCreateAnswer,
  strengthAnswer,
} from "#contracts/sdk-v1/passwords.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticatePassword } from "#identity/operations/passwords/authenticate-password.ts";
import { checkStrength } from "#identity/operations/passwords/rate-password.ts";
import { createPassword } from "#identity/operations/passwords/create-password.ts";
import { resetByEmail, resetByExisting, resetBySession } from "#identity/operations/passwords/reset-password.ts";
import { startReset } from "#identity/operations/passwords/start-reset.ts";

export const PASSWORD_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/passwords",
    body: passwordCreateBody,
    session: "optional",
    captcha: true,
    audit: "password_create",
    answer: passwordCreateAnswer,
    operation: createPassword,
  }),
  sdkRoute({
    method: "POST",
    path: "/passwords/authenticate",
    body: passwordAuthenticateBody,
    session: "optional",
    captcha: true,
    audit: "password",
    answer: signInAnswer({}),
    operation: authenticatePassword,
  }),
  // The SDK sends no captcha token with this one.
  sdkRoute({
    method: "POST",
    path: "/passwords/strength_check",
    body: strengthCheckBody,
    answer: strengthAnswer,
    operation: checkStrength,
  }),
  sdkRoute({
    method: "POST",
    path: "/passwords/email/reset/start",
    body: resetStartBody,
    captcha: true,
    answer: emptyAnswer,
    operation: startReset,
  }),
  sdkRoute({
    method: "POST",
    path: "/passwords/email/reset",
    body: resetByEmailBody,
    session: "optional",
    captcha: true,
    audit: "password_reset",
    answer: signInAnswer({}),
    operation: resetByEmail,
  }),
  sdkRoute({
    method: "POST",
    path: "/passwords/session/reset",
    body: resetBySessionBody,
    session: "required",
    audit: "password_reset",
    answer: signInAnswer({}),
    operation: resetBySession,
  }),
  sdkRoute({
    method: "POST",
    path: "/passwords/existing_password/reset",
    body: resetByExistingBody,
    session: "optional",
    captcha: true,
    audit: "password_reset",
    answer: signInAnswer({}),
    operation: resetByExisting,
  }),
];
