import { describe, expect, it } from "vitest";
import { projectSettings } from "#identity/projects/project-settings.ts";
import { changeSetting, type ChangedSettings } from "./settings.ts";

const DEFAULTS = projectSettings.parse({});

function change(key: string, text: string | null, from = DEFAULTS): ChangedSettings {
  return changeSetting(from, key, text);
}

/** The sentence of a refusal; the settings, which no test expects, when it was none. */
function refusal(key: string, text: string | null, from = DEFAULTS): unknown {
  const changed = change(key, text, from);
  return changed.ok ? changed.settings : changed.sentence;
}

describe("changeSetting", () => {
  it.each([
    "sessions.minutes",
    "",
    "session.hours",
    "__proto__.x",
    "constructor",
    "session..minutes",
    "session.minutes.x",
  ])("refuses %j, which is no setting", (key) => {
    expect(refusal(key, "5")).toEqual(expect.any(String));
  });

  it.each([
    ["session.minutes", "an hour", /^session.minutes cannot be "an hour" \(session.minutes: .*number.*whole minutes/],
    ["session.minutes", "0", /^session.minutes cannot be "0" .*whole minutes from 1/],
    ["secondFactor", "always", /never, enrolled or required/],
    ["allowedOrigins", "https://a.example,javascript:alert(1)", /addresses of sites, with commas between/],
    ["defaultLoginRedirectUrl", "//evil.example", /an address, or a path of the product/],
    ["prefix", "Latch_Key", /lower-case letters/],
    ["products", "emailMagicLinks,telepathy", /in the order they are shown/],
    ["captcha.enabled", "true", /"siteKey":"…"/],
    ["oauth.google", '{"clientSecret":"x"}', /oauth.google.clientId/],
    ["phoneCountries", "Germany", /ISO codes/],
    ["templates", "[{]", /kinds are login, signup and reset_password/],
  ])("refuses %s %s and says what to write", (key, text, sentence) => {
    expect(refusal(key, text)).toMatch(sentence);
  });

  it("refuses a life that is longer than the longest, and says which to change first", () => {
    expect(refusal("link.loginMinutes", "90")).toBe(
      "link.loginMinutes was not changed: link.loginMinutes would be 90 and link.mostMinutes 60. Change the other one first.",
    );
    expect(refusal("session.mostMinutes", "5")).toMatch(/session.minutes would be 30 and session.mostMinutes 5/);
  });

  it("refuses to make a live project of a test one", () => {
    expect(refusal("kind", "live")).toMatch(/cannot be changed/);
  });

  it.each([
    ["session.minutes", "60", { session: { ...DEFAULTS.session, minutes: 60 } }],
    ["watermark", "true", { watermark: true }],
    ["secondFactor", "required", { secondFactor: "required" }],
    ["allowedOrigins", "/, https://app.example.com", { allowedOrigins: ["/", "https://app.example.com"] }],
    ["phoneCountries", "", { phoneCountries: [] }],
    ["emailDomains", "mail.example.com", { emailDomains: ["mail.example.com"] }],
    ["captcha", '{"enabled":false}', { captcha: { enabled: false } }],
    ["oauth.google", '{"clientId":"1"}', { oauth: { google: { clientId: "1", clientSecret: "" } } }],
    ["oauth.google.clientId", "12345", { oauth: { google: { clientId: "12345", clientSecret: "" } } }],
  ])("sets %s to %s", (key, text, expected) => {
    expect(change(key, text)).toMatchObject({ ok: true, settings: expected });
  });

  it("changes nothing besides", () => {
    expect(change("session.minutes", "60")).toEqual({
      ok: true,
      settings: { ...DEFAULTS, session: { ...DEFAULTS.session, minutes: 60 } },
    });
  });

  it("gives a setting its default back, and takes a provider away", () => {
    const changed = projectSettings.parse({ secondFactor: "never", oauth: { google: { clientId: "1" } } });
    expect(change("secondFactor", null, changed)).toMatchObject({ settings: { secondFactor: "enrolled" } });
    expect(change("oauth.google", null, changed)).toMatchObject({ settings: { oauth: {} } });
  });
});
