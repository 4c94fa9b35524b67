import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { projectSettings } from "./project-settings.ts";
import { maskSettings, openSettings, sealSettings } from "./seal-settings.ts";

const boxOf = (master: string) => createSecretBox(createHash("sha256").update(master).digest());

const OF_ONE = { projectId: "project-test-1", secrets: boxOf("one") };

const SETTINGS = projectSettings.parse({
  oauth: {
    google: { clientId: "id", clientSecret: "hush" },
    apple: { clientId: "id", privateKey: "hush" },
    github: { clientId: "id" },
  },
  captcha: { enabled: true, siteKey: "site", secret: "hush", endpoint: "https://captcha.example" },
});

describe("openSettings", () => {
  it("refuses what was sealed for another project, another place, or with another master secret", () => {
    const sealed = sealSettings(SETTINGS, OF_ONE);
    const { google, apple } = sealed.oauth;
    const moved = { ...sealed, oauth: { github: { clientId: "id", clientSecret: google?.clientSecret ?? "" }, apple } };
    const unreadable: unknown = expect.objectContaining({ code: "identity/unreadable-secret" });
    expect(() => openSettings(sealed, { ...OF_ONE, projectId: "project-test-2" })).toThrow(unreadable);
    expect(() => openSettings(sealed, { ...OF_ONE, secrets: boxOf("two") })).toThrow(unreadable);
    expect(() => openSettings(projectSettings.parse(moved), OF_ONE)).toThrow(unreadable);
  });

  it("reads secrets that were written in clear", () => {
    expect(openSettings(SETTINGS, OF_ONE)).toEqual(SETTINGS);
  });
});

describe("sealSettings", () => {
  it("seals every secret, nothing else, and no empty text", () => {
    const sealed = sealSettings(SETTINGS, OF_ONE);
    expect(JSON.stringify(sealed)).not.toContain("hush");
    expect(maskSettings(sealed, "hush")).toEqual(SETTINGS);
    expect(sealed.oauth["github"]).toEqual({ clientId: "id", clientSecret: "" });
  });

  it("is read again, whatever a secret looks like", () => {
    const odd = projectSettings.parse({ oauth: { google: { clientId: "id", clientSecret: "sealed:v1.x" } } });
    expect(openSettings(sealSettings(odd, OF_ONE), OF_ONE)).toEqual(odd);
    expect(openSettings(sealSettings(SETTINGS, OF_ONE), OF_ONE)).toEqual(SETTINGS);
  });

  it("leaves settings without secrets as they are", () => {
    const plain = projectSettings.parse({});
    expect(sealSettings(plain, OF_ONE)).toEqual(plain);
  });
});
