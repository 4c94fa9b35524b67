import {
  deleteAccountBody,
  updateMeBody,
  userSearchBody,
  askDeletionAnswer,
  deleteAccountAnswer,
  exportMeAnswer,
  removeFactorAnswer,
  updateMeAnswer,
  userSearchAnswer,
  wireUser,
} from "#contracts/sdk-v1/users.ts";
import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { askDeletion, deleteAccount } from "#identity/operations/users/delete-account.ts";
import { exportMe, showMe, updateMe } from "#identity/operations/users/me.ts";
import { type FactorKind, removeFactor } from "#identity/operations/users/remove-factor.ts";
import { searchUser } from "#identity/operations/users/search-user.ts";

/** The signed-in person, and the look-up of what an address needs. */
export const USER_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/users/search",
    body: userSearchBody,
    captcha: true,
    answer: userSearchAnswer,
    operation: searchUser,
  }),
  sdkRoute({
    method: "GET",
    path: "/users/me",
    body: emptyBody,
    session: "required",
    answer: wireUser,
    operation: showMe,
  }),
  sdkRoute({
    method: "PUT",
    path: "/users/me",
    body: updateMeBody,
    session: "required",
    answer: updateMeAnswer,
    operation: updateMe,
  }),
  sdkRoute({
    method: "GET",
    path: "/users/me/export",
    body: emptyBody,
    session: "required",
    answer: exportMeAnswer,
    operation: exportMe,
  }),
  sdkRoute({
    method: "POST",
    path: "/users/me/deletion",
    body: emptyBody,
    session: "required",
    audit: "ask_deletion",
    answer: askDeletionAnswer,
    operation: askDeletion,
  }),
  // No session: it is asked for once more when the account may be gone already. It writes the trail itself.
  sdkRoute({
    method: "POST",
    path: "/users/deletion",
    body: deleteAccountBody,
    answer: deleteAccountAnswer,
    operation: deleteAccount,
  }),
  removalRoute("/users/emails/{id}", "email"),
  removalRoute("/users/phone_numbers/{id}", "phone_number"),
  removalRoute("/users/totps/{id}", "totp"),
  removalRoute("/users/crypto_wallets/{id}", "wallet"),
  removalRoute("/users/oauth/{id}", "oauth_identity"),
  removalRoute("/users/webauthn_registrations/{id}", "passkey"),
  removalRoute("/users/biometric_registrations/{id}", "biometric"),
];

function removalRoute(path: string, kind: FactorKind): SdkRoute {
  return sdkRoute({
    method: "DELETE",
    path,
    body: emptyBody,
    session: "required",
    audit: `remove_${kind}`,
    answer: removeFactorAnswer,
    operation: removeFactor(kind),
  });
}
