import { describe, expect, it } from "vitest";
import { findWordsInTexts } from "./checks.ts";
import { collectTexts } from "#tools/ui-texts.ts";

function find(path: string, source: string): readonly string[] {
  return findWordsInTexts(new Map([[path, source]]));
}

describe("collectTexts", () => {
  it("lists strings, templates and the text of an element with what is inside it, each with its line", () => {
    const source = [
      'const error = "We kept the order.";',
      "const mail = `Code of ${name}, once.`;",
      "const view = (",
      '  <p className="one two" title="The whole list">',
      '    Open <b>the {count} filings</b>{" "}',
      "    to check.",
      "  </p>",
      ");",
    ].join("\n");
    const texts = collectTexts(new Map([["src/app/x.tsx", source]]));
    expect(texts.map(({ line, text }) => `${line} ${text}`)).toEqual([
      "1 We kept the order.",
      "2 Code of {…}, once.",
      "5 Open the {…} filings to check.",
      "4 The whole list",
    ]);
  });

  it.each([
    "public, max-age=300",
    "text/plain; charset=utf-8",
    "default-src 'self'",
    "expires_at < now() - interval '1 day'",
    "id, project_id, user_id",
    "body { margin: 0; padding: 24px 16px; }",
    "<p class=small>Open it</p>",
  ])("leaves out code: %s", (code) => {
    expect(collectTexts(new Map([["src/x.ts", `const a = ${JSON.stringify(code)};`]]))).toEqual([]);
  });

  it("leaves out imports, types, statements of a database, and tests", () => {
    const source = 'import "a b c";\ntype Kind = "one or two";\nconst sql = `SELECT day FROM held WHERE id`;';
    expect(collectTexts(new Map([["src/x.ts", source]]))).toEqual([]);
    expect(collectTexts(new Map([["src/x.test.ts", 'const a = "two words";']]))).toEqual([]);
  });
});

describe("findWordsInTexts", () => {
  it("refuses a phrase on a screen, in a mail and in an error, with what to write instead", () => {
    expect(find("src/app/x.tsx", "const a = <p>\n  The list stands <b>beside</b> it.</p>;")).toEqual([
      'src/app/x.tsx:2 "stands": write is, is in, remains in "The list stands beside it."',
      'src/app/x.tsx:2 "beside": write next to, also, with in "The list stands beside it."',
    ]);
    expect(find("src/identity/outbox/texts/x.ts", "const a = `Choose ${what} anew.`;")).toEqual([
      'src/identity/outbox/texts/x.ts:1 "anew": write again in "Choose {…} anew."',
    ]);
    expect(find("server/x.ts", 'throw new Error("No figure is held.");')).toEqual([
      'server/x.ts:1 "is held": write we have, is in our data in "No figure is held."',
    ]);
  });

  it("reads no comments, and no phrase that the verifier looks for", () => {
    expect(find("src/app/x.ts", '// It stands beside.\nconst a = "We have it.";')).toEqual([]);
    expect(find("src/research/verifier/checks/check-absences.ts", 'const a = ["is held"];')).toEqual([]);
  });
});
