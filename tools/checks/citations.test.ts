import { describe, expect, it } from "vitest";
import { anchorsOf, findDeadCitations } from "./citations.ts";

const THREATS = '## <a id="20"></a>20. A session\n\n## <a id="21"></a>21. A JWT\n\n## The end of `an` account\n';

function find(path: string, text: string): readonly string[] {
  return findDeadCitations(
    new Map([
      ["docs/threats.md", THREATS],
      ["docs/decisions/014-passkeys.md", "# 014 Passkeys"],
      ["src/a/b.ts", ""],
      [path, text],
    ]),
  );
}

describe("findDeadCitations", () => {
  it("follows a citation in code to its anchors", () => {
    expect(find("src/c.ts", "// docs/threats.md#20 and #21, docs/threats.md#the-end-of-an-account.")).toEqual([]);
    expect(find("src/c.ts", "\n// (docs/threats.md#20, #99)")).toEqual([
      "src/c.ts:2 docs/threats.md has no anchor #99",
    ]);
    expect(find("src/c.ts", "// docs/threats.md#20\n// and #98")).toEqual([
      "src/c.ts:1 docs/threats.md has no anchor #98",
    ]);
    expect(find("src/c.ts", "// docs/decisions/184-gone.md says why.")).toEqual([
      "src/c.ts:1 docs/decisions/184-gone.md does not exist",
    ]);
  });

  it("follows relative links of documents to files, folders and anchors", () => {
    const good =
      "[b](../src/a/b.ts) [a](../src/a) [t](threats.md#20) [here](#here) [w](https://example.com/x)\n\n# Here";
    expect(find("docs/x.md", good)).toEqual([]);
    expect(find("docs/x.md", "[c](../src/c.ts)")).toEqual(["docs/x.md:1 src/c.ts does not exist"]);
    expect(find("docs/x.md", "[t](threats.md#22)")).toEqual(["docs/x.md:1 docs/threats.md has no anchor #22"]);
  });

  it("looks for the paths that documents name", () => {
    expect(find("x.md", "`src/a/b.ts`, `src/a/`, `b.ts` and `docs/threats.md`")).toEqual([]);
    expect(find("x.md", "`src/a/c.ts`")).toEqual(["x.md:1 src/a/c.ts does not exist"]);
  });

  it.each([
    "THREATS 20",
    "RESEARCH-METHOD 4.3",
    "DESIGN section 5",
    "STYLE 6",
    "spec §8",
    "specification section 2",
    "identity wire, §4",
  ])("refuses %s, which is outside the repository", (citation) => {
    expect(find("src/c.ts", `// (${citation})`)).toEqual(["src/c.ts:1 cites a document outside the repository"]);
  });

  it("leaves the specification as a word alone", () => {
    expect(find("src/c.ts", "// in the specification's words; const STYLE = 1; // the design")).toEqual([]);
  });

  it("refuses the number of a record that does not exist, and numbers alone in code", () => {
    expect(find("src/c.ts", "// docs/decisions/014-passkeys.md")).toEqual([]);
    expect(find("docs/x.md", "See record 014.")).toEqual([]);
    expect(find("src/c.ts", "// docs/decisions/014")).toEqual(["src/c.ts:1 cite record 014 by its file"]);
    expect(find("src/c.ts", "// (decision 078)")).toEqual(["src/c.ts:1 cite record 078 by its file"]);
    expect(find("docs/x.md", "See record 078.")).toEqual(["docs/x.md:1 there is no record 078"]);
  });

  it("leaves migrations alone, whose recorded text never changes", () => {
    expect(find("migrations/product/001.sql", "-- THREATS 20")).toEqual([]);
  });
});

describe("anchorsOf", () => {
  it("makes an anchor of a heading as GitHub does", () => {
    expect([...anchorsOf("# What's `new`, here?\n\n## A — b\n")]).toEqual(["whats-new-here", "a--b"]);
  });
});
