import { describe, expect, it } from "vitest";
import { codeText } from "./sign-in-messages.ts";

const project = { name: "Salt & Pepper" };
const code = { project, code: "012345", minutes: 5 };

describe("codeText", () => {
  it("ends with the line that a browser reads, where autofill was asked for", () => {
    const lines = codeText({ ...code, autofillHost: "app.example.com" }).text.split("\n");
    expect(lines.at(-1)).toBe("@app.example.com #012345");
    expect(lines[0]).toBe("012345 is your Salt & Pepper code. It works once, for 5 minutes. Do not share it.");
  });

  it("is one line without it", () => {
    expect(codeText({ ...code, autofillHost: null })).toEqual({
      subject: "",
      text: "012345 is your Salt & Pepper code. It works once, for 5 minutes. Do not share it.",
      html: "",
    });
  });
});
