import { describe, expect, it } from "vitest";
import { CALL_SHAPES } from "#testing/call-shapes.ts";
import { SDK_ROUTES } from "./router.ts";

/** Ways of removing that share one shape; each is tried in its own test besides. */
const REMOVALS = [
  "phone_numbers",
  "totps",
  "crypto_wallets",
  "oauth",
  "webauthn_registrations",
  "biometric_registrations",
].map((kind) => `DELETE /users/${kind}/{id}`);

/** Calls that only a unfinished sign-in can make; their own tests walk them. */
const MFA_PENDING = ["POST /discovery/organizations", "POST /discovery/intermediate_sessions/exchange"];

describe("SDK_ROUTES", () => {
  it("are the documented calls, the ones of ours, and no others", () => {
    const routes = SDK_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual([...Object.keys(CALL_SHAPES), ...REMOVALS, ...MFA_PENDING].toSorted());
  });
});
