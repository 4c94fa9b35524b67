import { describe, expect, it } from "vitest";
import { readFeedbackInput, writeFeedback } from "./feedback.ts";

const refusalOf = (answer: { readonly ok: boolean; readonly sentence?: string }): string => answer.sentence ?? "";

describe("readFeedbackInput", () => {
  it("refuses what it does not know with the list of what it does", () => {
    for (const typed of [
      ["--xml"],
      ["--json", "--csv"],
      ["--since"],
      ["--since", "yesterday"],
      ["--since", "2026-02-30"],
      ["ann"],
    ]) {
      expect(refusalOf(readFeedbackInput(typed))).toContain("--since DATE");
    }
  });

  it("reads a format and a day, which begins in UTC", () => {
    expect(readFeedbackInput([])).toEqual({ ok: true, format: "text", since: null });
    expect(readFeedbackInput(["--", "--csv", "--since", "2026-08-01"])).toEqual({
      ok: true,
      format: "csv",
      since: "2026-08-01T00:00:00.000Z",
    });
    expect(readFeedbackInput(["--json", "--since=2026-08-01T12:00:00+02:00"])).toMatchObject({
      since: "2026-08-01T10:00:00.000Z",
    });
  });
});

describe("writeFeedback", () => {
  const one = { id: 1, userId: "user-ann", sentAt: "2026-11-22T08:00:00.000Z" };

  it("shows what a terminal would carry out or turn round", () => {
    const text = writeFeedback([{ ...one, content: "a\u001b[2Jb\r\n\u202ec" }], "text");
    expect(text).toBe("#1  2026-11-22T08:00:00.000Z  user-ann\n    a\\u{1b}[2Jb\n    \\u{202e}c");
    expect(writeFeedback([], "text")).toBe("There is no feedback.");
  });

  it("writes no cell that a spreadsheet runs", () => {
    const csv = writeFeedback([{ ...one, content: '=HYPERLINK("http://evil.example")' }], "csv");
    expect(csv.split("\r\n")[1]).toBe('1,2026-11-22T08:00:00.000Z,user-ann,"\'=HYPERLINK(""http://evil.example"")"');
  });

  it("writes JSON that reads back", () => {
    const messages = [{ ...one, content: "\u2028 </script>" }];
    expect(JSON.parse(writeFeedback(messages, "json"))).toEqual(messages);
  });
});
