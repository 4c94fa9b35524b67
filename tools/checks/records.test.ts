import { describe, expect, it } from "vitest";
import { findRecordFaults, findUntestedThreats, findPackagesOfTests, findUnrecordedPackages } from "./records.ts";

const RECORD = `# 001 One package

- Status: accepted
- Date: 2026-11-21

## Context

## Decision

## Alternatives

## Consequences

## What would change our mind
`;
const INDEX = "| [001](001-one-package.md) | One package | 2026-11-21 |\n";

function find(path: string, text: string, index = INDEX): readonly string[] {
  return findRecordFaults(
    new Map([
      ["docs/decisions/README.md", index],
      [path, text],
    ]),
  );
}

describe("findRecordFaults", () => {
  it("accepts a record with the one layout and a row in the index", () => {
    expect(find("docs/decisions/001-one-package.md", RECORD)).toEqual([]);
  });

  it("names what a record lacks", () => {
    const path = "docs/decisions/001-one-package.md";
    expect(find(path, RECORD.replace("- Status: accepted\n", ""))).toEqual([`${path} has no status`]);
    expect(find(path, RECORD.replace("## Alternatives\n", ""))).toEqual([
      `${path} must have the headings Context, Decision, Alternatives, Consequences, What would change our mind`,
    ]);
    expect(find(path, RECORD, INDEX.replace("2026-11-21", "2026-11-22"))).toEqual([
      `${path} has no row with its title and date in docs/decisions/README.md`,
    ]);
  });

  it("refuses other names", () => {
    expect(find("docs/decisions/notes.md", "")).toEqual(["docs/decisions/notes.md has no number"]);
  });
});

describe("findUntestedThreats", () => {
  it("names a threat without a test", () => {
    const threats = '## <a id="1"></a>1. A\n\n- Tests: [a.test.ts](a.test.ts).\n\n## <a id="2"></a>2. B\n\n## Notes\n';
    expect(findUntestedThreats(threats)).toEqual(["docs/threats.md#2 names no test"]);
  });
});

describe("findUnrecordedPackages", () => {
  it("compares the rows of the record with the direct dependencies", () => {
    const record = "| Package | Saves |\n| --- | --- |\n| `zod` | parsing `x` |\n| `@types/pg`, `gone` | types |\n";
    expect(findUnrecordedPackages(["zod", "@types/pg", "sirv"], record)).toEqual([
      "sirv has no row in the record of dependencies",
      "gone has a row and is no direct dependency",
    ]);
  });
});

describe("findPackagesOfTests", () => {
  const find = (path: string, text: string): readonly string[] =>
    findPackagesOfTests(new Map([[path, text]]), ["vitest", "oxc-parser"]);

  it("names the files of the product that import what only tests have", () => {
    const text = 'import { readFileSync } from "node:fs";\nimport {\n  parseSync,\n} from "oxc-parser";\n';
    expect(find("tools/run/types.ts", text)).toEqual([
      "tools/run/types.ts imports oxc-parser, which npm start does not install",
    ]);
    expect(find("server/a.ts", 'const { it } = await import("vitest/node");\n')).toHaveLength(1);
    expect(find("src/a.tsx", 'import "vitest";\n')).toHaveLength(1);
  });

  it("lets tests, checks and types have them, and names that only begin alike", () => {
    const text = 'import { it } from "vitest";\n';
    expect(find("src/a.test.ts", text)).toEqual([]);
    expect(find("src/facts/testing/a.ts", text)).toEqual([]);
    expect(find("tools/checks/a.ts", text)).toEqual([]);
    expect(find("src/a.ts", 'import type { Node } from "oxc-parser";\nimport { a } from "vitest-other";\n')).toEqual(
      [],
    );
  });
});
