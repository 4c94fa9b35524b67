import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auth, EMPTY_USER } from "#testing/wire-shapes.ts";
import { isNobody, isSignIn, isWholeSignIn } from "./holds.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const AT = "2026-09-22T12:00:00Z";

const user = { ...EMPTY_USER, user_id: `user-test-${ID}` };

const session = {
  session_id: `session-test-${ID}`,
  user_id: user.user_id,
  started_at: AT,
  last_accessed_at: AT,
  expires_at: AT,
  attributes: { ip_address: "", user_agent: "" },
  custom_claims: null,
  authentication_factors: [{ type: "password", delivery_method: "knowledge", last_authenticated_at: AT }],
};

const answer = {
  request_id: `request-id-test-${ID}`,
  status_code: 200,
  user_id: user.user_id,
  user,
  __user: user,
  session,
  session_token: "t".repeat(32),
  session_jwt: "a.b.c",
};

const signIn = z.looseObject(auth);

describe("what the client reads of a sign-in by hand", () => {
  it("takes what the documented shape takes", () => {
    expect(signIn.parse(answer)).toEqual(answer);
    expect([isSignIn(answer), isWholeSignIn(answer)]).toEqual([true, true]);
  });

  it("refuses, as the shape does, an answer without a member that the client uses", () => {
    const { user: _user, ...nobody } = answer;
    const { user_id: _userId, ...nameless } = answer;
    const spoiled = ["session_id", "user_id", "expires_at"].map((name) => ({
      ...answer,
      session: { ...session, [name]: undefined },
    }));
    for (const other of [nobody, nameless, ...spoiled, { ...answer, session: [] }]) {
      expect([isSignIn(other), signIn.safeParse(other).success]).toEqual([false, false]);
    }
  });

  it("tells a second step and nobody from a whole sign-in", () => {
    const half = { ...answer, session: null };
    expect([isSignIn(half), isWholeSignIn(half), isNobody(half)]).toEqual([true, false, false]);
    expect(isNobody({ session: null, user: null })).toBe(true);
  });
});
