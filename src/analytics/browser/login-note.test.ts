import { describe, expect, it } from "vitest";
import { fakeStorage } from "#analytics/testing/browser-world.ts";
import { noteLogin, takeLogin } from "./login-note.ts";

describe("takeLogin", () => {
  it("gives what was noted, once", () => {
    const storage = fakeStorage();
    noteLogin(() => storage, "email_otp");

    expect([takeLogin(() => storage), takeLogin(() => storage)]).toEqual(["email_otp", null]);
  });

  it("takes no note that is not one word, and none where storage is forbidden", () => {
    const storage = fakeStorage(new Map([["analytics_login", "<b>passkey</b>"]]));
    const forbidden = (): never => {
      throw new DOMException("forbidden", "SecurityError");
    };
    noteLogin(forbidden, "passkey");

    expect([takeLogin(() => storage), takeLogin(forbidden)]).toEqual([null, null]);
  });
});
