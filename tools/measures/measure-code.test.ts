import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measureCode, formatMeasures, REGISTRIES } from "./measure-code.ts";

const LONG = `${"// a line\n".repeat(300)}export const long = 1;\n`;
const SHARED = `interface Asked {
  readonly name: string;
}

/** See docs/missing.md. */
export function greet({ name }: Asked): string {
  return name;
}
`;
const USER = `import { greet } from "./shared.ts";
import { long } from "#facts/long.ts";

type Asked = string | number;
interface Twice {
  readonly it: Asked;
}

class Greeter {
  greet(first: Twice, second: Twice): string {
    const join = (left: Twice) => greet({ name: String(left.it) });
    return [first, second].map((it) => join(it)).join(String(long));
  }
}

export const later = async () => [new Greeter(), await import("./late.ts")];
`;

const FILES = new Map([
  ["package.json", '{"imports":{"#facts/*":"./src/facts/*"}}'],
  ["docs/decisions/001-one.md", ""],
  ["docs/decisions/README.md", ""],
  ["src/facts/long.ts", LONG],
  ["src/facts/shared.ts", SHARED],
  ["src/facts/user.ts", USER],
  ["src/facts/late.ts", "export {};\n"],
  ["src/facts/user.test.ts", LONG],
  ["src/facts/testing/tool.ts", LONG],
  ["bench/load.ts", LONG],
]);

describe("measureCode", () => {
  const { measures, repeatedNames } = measureCode(FILES);

  it("measures production files alone", () => {
    expect(measures).toMatchObject({ files: 4, lines: 301 + 8 + 16 + 1, filesUnder15: 2, filesOver300: 1 });
    expect(measures).toMatchObject({ fileMedian: 8, fileP90: 301 });
  });

  it("measures functions that have a name, and leaves callbacks to the function around them", () => {
    expect(measures).toMatchObject({ functions: 4, functionMedian: 1, functionP90: 4, functionsOver50: 0 });
  });

  it("counts the private types that are used once, and those of one parameter", () => {
    expect(measures).toMatchObject({ typesUsedOnce: 2, linesOfTypesUsedOnce: 4, parameterBagsUsedOnce: 1 });
    expect(measures.typeLinesPercent).toBe(2.1);
    expect(repeatedNames).toEqual([{ name: "Asked", files: 2 }]);
  });

  it("counts who imports a module, also late", () => {
    expect(measures).toMatchObject({
      oneImporterPercent: 75,
      oneImporterOtherPercent: 50,
      oneImporterUnder40: 2,
      oneImporterUnder40Percent: 50,
    });
  });

  it("takes no file for a list that is none", () => {
    expect([...REGISTRIES].filter((path) => !existsSync(path))).toEqual([]);
  });

  it("counts citations that lead nowhere, and records", () => {
    expect(measures).toMatchObject({ citationsWithoutTarget: 1, records: 1 });
  });

  it("prints each measure next to the one of the first review", () => {
    const table = formatMeasures(measures, repeatedNames).split("\n");
    expect(table[1]?.split(/\s{2,}/)).toEqual(["Files", "1,642", "1,642", "4"]);
    expect(table.at(-1)).toContain("Asked (2)");
  });
});
