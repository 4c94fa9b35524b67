import { describe, expect, it } from "vitest";
import { fillTemplate } from "./templates.ts";

describe("fillTemplate", () => {
  it("reads no value as a text again and gives no meaning to dollar signs", () => {
    const values = { project: "{{code}} $& $1", minutes: 5, code: "012345" };
    expect(fillTemplate("{{project}} {{ code }}{{link}}, {{other}}", values)).toBe("{{code}} $& $1 012345, {{other}}");
  });
});
