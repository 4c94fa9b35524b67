import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOpenIdProfile, toProfile } from "./profile.ts";

describe("toProfile", () => {
  it("takes no subject that is empty, endless, or holds blanks or control characters", () => {
    expect(toProfile({ subject: "", isEmailVerified: false })).toBeNull();
    expect(toProfile({ subject: "a b", isEmailVerified: false })).toBeNull();
    expect(toProfile({ subject: "a\u0000b", isEmailVerified: false })).toBeNull();
    expect(toProfile({ subject: "a".repeat(256), isEmailVerified: false })).toBeNull();
  });

  it("calls no address proven that cannot be read", () => {
    const profile = toProfile({ subject: "1", email: "wilma@localhost", isEmailVerified: true });
    expect(profile).toMatchObject({ email: null, isEmailVerified: false });
  });

  it("keeps no picture that a page could not show without harm", () => {
    const pictureOf = (picture: string) => toProfile({ subject: "1", isEmailVerified: false, picture })?.picture;
    expect(pictureOf("javascript:alert(1)")).toBe("");
    expect(pictureOf("data:text/html,x")).toBe("");
    expect(pictureOf("http://pictures.example/a.png")).toBe("");
    expect(pictureOf("https://user:password@pictures.example/a.png")).toBe("");
    expect(pictureOf(`https://pictures.example/${"a".repeat(2048)}`)).toBe("");
    expect(pictureOf("https://pictures.example/a.png")).toBe("https://pictures.example/a.png");
  });

  it("cuts a display name at its first blank", () => {
    const nameOf = (name: string) => toProfile({ subject: "1", isEmailVerified: false, name })?.name;
    expect(nameOf("Wilma")).toEqual({ first: "Wilma", middle: "", last: "" });
    expect(nameOf(" Wilma  van der  Reed ")).toEqual({ first: "Wilma", middle: "", last: "van der Reed" });
    expect(nameOf("Wil\u0000ma\u202e Reed")).toEqual({ first: "Wilma", middle: "", last: "Reed" });
  });
});

describe("readOpenIdProfile", () => {
  it("gives nothing, or text that the database and a page can hold, for whatever a provider writes", () => {
    const claims = fc.record(
      {
        sub: fc.anything(),
        email: fc.anything(),
        email_verified: fc.anything(),
        picture: fc.anything(),
        locale: fc.anything(),
        name: fc.string({ unit: "binary" }),
        given_name: fc.anything(),
        family_name: fc.string({ unit: "binary", minLength: 90 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(claims, fc.anything()), fc.anything(), (said, userinfo) => {
        const profile = readOpenIdProfile({ claims: said, userinfo, emails: null, form: null });
        if (profile === null) return;
        const { name, subject, locale, picture } = profile;
        for (const text of [name.first, name.middle, name.last, subject, locale, picture]) {
          expect(text).not.toMatch(/\p{C}/u);
          expect(text.length).toBeLessThanOrEqual(2048);
        }
        expect(profile.isEmailVerified && profile.email === null).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
