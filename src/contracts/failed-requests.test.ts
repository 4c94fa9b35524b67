import { describe, expect, it } from "vitest";
import { outageOf } from "./failed-requests.ts";

const late = () => new DOMException("The operation was aborted due to timeout", "TimeoutError");

describe("outageOf", () => {
  it("tells what is away by the error or what caused it", () => {
    const away = Object.assign(new Error("away"), { code: "server/database-unavailable" });
    expect(outageOf(new Error("no page", { cause: away }))).toBe("database");
    expect(outageOf(new Error("a fault"))).toBeNull();
  });

  it("calls it overload where we waited too long for ourselves, and not where a source was too slow", () => {
    expect(outageOf(late())).toBe("overload");
    // As readFile() and pipeline() of Node have it.
    expect(outageOf(Object.assign(new Error("aborted", { cause: late() }), { name: "AbortError" }))).toBe("overload");
    expect(outageOf(new Error("EDGAR does not answer", { cause: late() }))).toBeNull();
    expect(outageOf(new DOMException("left", "AbortError"))).toBeNull();
  });
});
