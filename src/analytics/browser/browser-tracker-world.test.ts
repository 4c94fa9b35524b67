import { describe, expect, it } from "vitest";
import { clearTraces } from "./browser-tracker-world.ts";
import { fakeStorage } from "#analytics/testing/browser-world.ts";

describe("clearTraces", () => {
  it("takes out everything of analytics and nothing else, though a store be forbidden", () => {
    const local = new Map([
      ["AMP_unsent_beforehand", "[]"],
      ["AMP_remote_config_beforehand", "{}"],
      ["theme", "navy"],
      ["cookie-consent-gdpr", "denied"],
    ]);
    const session = new Map([
      ["page_start_home", "1"],
      ["analytics_login", "passkey"],
      ["AMP_PAGE_VIEW", "{}"],
      ["sign-in-return", "/"],
    ]);
    const written: string[] = [];
    clearTraces(
      [
        () => {
          throw new DOMException("forbidden", "SecurityError");
        },
        () => fakeStorage(local),
        () => fakeStorage(session),
      ],
      {
        read: () => "AMP_beforehan=abc; latchkey_session=s; AMP_MKTG_beforehan=def",
        write: (cookie) => void written.push(cookie),
      },
    );

    expect([...local.keys()]).toEqual(["theme", "cookie-consent-gdpr"]);
    expect([...session.keys()]).toEqual(["sign-in-return"]);
    expect(written).toEqual([
      "AMP_beforehan=; path=/; max-age=0; SameSite=Lax",
      "AMP_MKTG_beforehan=; path=/; max-age=0; SameSite=Lax",
    ]);
  });
});
