import { describe, expect, it } from "vitest";
import { badFields, problemResponse } from "./problem.ts";

describe("problemResponse", () => {
  it("answers with type, title, status and detail (RFC 9457)", async () => {
    const response = problemResponse({ status: 404, kind: "unknown-run", detail: "Start again." });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "urn:beforehand:problem:unknown-run",
      title: "No research run has this id",
      status: 404,
      detail: "Start again.",
    });
  });
});

describe("badFields", () => {
  it("names every field that is wrong", async () => {
    const response = badFields([
      { field: "symbol", detail: "Give a symbol." },
      { field: "asOf", detail: "Give a date." },
    ]);
    expect(await response.json()).toEqual({
      type: "urn:beforehand:problem:bad-field",
      title: "A field cannot be used",
      status: 400,
      detail: "Check symbol, asOf: Give a symbol.",
      errors: [
        { field: "symbol", detail: "Give a symbol." },
        { field: "asOf", detail: "Give a date." },
      ],
    });
  });
});
