import { describe, expect, it } from "vitest";
import { findBreaches } from "./checks.ts";

describe("findBreaches", () => {
  it("names the line of a registry address in the lock file", () => {
    expect(findBreaches("package-lock.json", '{\n  "resolved": "https://registry.example/x.tgz"\n}')).toEqual([
      "package-lock.json:2 the lock file names one machine's registry",
    ]);
  });

  it("refuses a path of one machine and leaves addresses alone", () => {
    const home = ["", "home", "jane", "beforehand"].join("/");
    expect(findBreaches("README.md", `cd ${home}`)).toEqual(["README.md:1 a path of one machine"]);
    expect(findBreaches("README.md", "https://example.com/home/page and src/root/x")).toEqual([]);
  });

  it("refuses a note of unfinished work", () => {
    expect(findBreaches("src/a.ts", `// ${"TO"}DO later`)).toEqual(["src/a.ts:1 unfinished work belongs in an issue"]);
  });

  it("refuses a stylesheet of more than 300 lines", () => {
    const lines = (count: number): string => "a {}\n".repeat(count);
    expect(findBreaches("src/a.css", lines(300))).toEqual([]);
    expect(findBreaches("src/a.css", lines(301))).toEqual([
      "src/a.css:301 a sheet of more than 300 lines: each part's look belongs beside its component",
    ]);
    expect(findBreaches("README.md", lines(301))).toEqual([]);
  });

  it("refuses an unresolved merge", () => {
    expect(findBreaches("src/a.ts", `const a = 1;\n${"<".repeat(7)} HEAD`)).toEqual(["src/a.ts:2 an unresolved merge"]);
  });
});
