import { describe, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { explain } from "./fail-start.ts";

describe("explain", () => {
  it("says the sentence of an expected reason and nothing else", () => {
    expect(explain(new ConfigError("PORT cannot be used: use 3000."))).toBe("PORT cannot be used: use 3000.");
  });

  it("names the cure of what the system refuses", () => {
    expect(explain(Object.assign(new Error("listen"), { code: "EADDRINUSE" }))).toMatch(
      /^The port is taken: .* set PORT/,
    );
    expect(explain(Object.assign(new Error("auth"), { code: "28P01" }))).toMatch(/refuses this password/);
  });

  it("shows what is inside a thrown value that is not an error", () => {
    expect(explain({ errno: 51 })).toBe("The start failed: { errno: 51 }");
  });

  it("shows where an unexpected error happened", () => {
    expect(explain(new Error("surprise"))).toMatch(/surprise\n +at /);
  });
});
