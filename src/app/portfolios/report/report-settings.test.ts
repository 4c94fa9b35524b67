import { describe, expect, it } from "vitest";
import { settingsSearch } from "./report-settings.ts";

describe("settingsSearch", () => {
  it("keeps the settings of a page's address and nothing else, because the API refuses what it does not know", () => {
    expect(settingsSearch("?weights=equal&utm_source=mail&figure=M1&cash=2")).toBe("?weights=equal&cash=2");
    expect(settingsSearch("?utm_source=mail")).toBe("");
    expect(settingsSearch("")).toBe("");
  });
});
