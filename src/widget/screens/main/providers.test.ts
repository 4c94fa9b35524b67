import { describe, expect, it } from "vitest";
import { OAUTH_PROVIDER_SLUGS } from "#contracts/sdk-v1/project.ts";
import { isProvider, PROVIDERS } from "./providers.ts";

describe("PROVIDERS", () => {
  it("has a name of its own for each of the nineteen", () => {
    expect(new Set(OAUTH_PROVIDER_SLUGS.map((slug) => PROVIDERS[slug])).size).toBe(19);
  });
});

describe("isProvider", () => {
  it("knows no provider but these, whatever an object has by nature", () => {
    expect(["github", "toString", "GitHub", ""].map(isProvider)).toEqual([true, false, false, false]);
  });
});
