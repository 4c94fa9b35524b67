import { describe, expect, it } from "vitest";
import { isOAuthProvider, OAUTH_PROVIDERS } from "./project.ts";

describe("OAUTH_PROVIDERS", () => {
  it("has a name of its own for each of the nineteen", () => {
    expect(new Set(Object.values(OAUTH_PROVIDERS)).size).toBe(19);
  });
});

describe("isOAuthProvider", () => {
  it("knows no provider but these, whatever an object has by nature", () => {
    expect(["github", "toString", "GitHub", ""].map(isOAuthProvider)).toEqual([true, false, false, false]);
  });
});
