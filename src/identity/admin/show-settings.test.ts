import { describe, expect, it } from "vitest";
import { projectSettings } from "#identity/projects/project-settings.ts";
import { changeSetting, showSettings } from "./settings.ts";

describe("showSettings", () => {
  it("shows no secret, only that it is set", () => {
    const settings = projectSettings.parse({
      oauth: { google: { clientId: "id", clientSecret: "hush" }, apple: { clientId: "id", privateKey: "hush" } },
      captcha: { enabled: true, siteKey: "site", secret: "hush", endpoint: "https://captcha.example" },
    });
    const lines = showSettings(settings);
    expect(lines.join("\n")).not.toContain("hush");
    expect(lines).toEqual(expect.arrayContaining(["oauth.google.clientSecret (set)", "captcha.secret (set)"]));
  });

  it("shows every setting as it can be set", () => {
    const settings = projectSettings.parse({});
    for (const line of showSettings(settings)) {
      const [key = "", ...value] = line.split(" ");
      if (key === "kind") continue;
      expect([line, changeSetting(settings, key, value.join(" "))]).toEqual([line, { ok: true, settings }]);
    }
  });
});
