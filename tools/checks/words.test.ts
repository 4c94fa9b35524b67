import { describe, expect, it } from "vitest";
import { findWordsInDocuments } from "./words.ts";

function find(path: string, text: string): readonly string[] {
  return findWordsInDocuments(new Map([[path, text]]));
}

describe("findWordsInDocuments", () => {
  it("names the phrase, its line and what to write instead", () => {
    expect(find("docs/x.md", "One.\nThe list stands beside it.")).toEqual([
      'docs/x.md:2 "stands": write is, is in, remains',
      'docs/x.md:2 "beside": write next to, also, with',
    ]);
    expect(find("README.md", "A way in for who has a key, for it is safe.")).toEqual([
      'README.md:1 "for who": write anyone who, people who',
      'README.md:1 ", for it": write because',
      'README.md:1 "way in": write sign-in method',
    ]);
  });

  it("reads prose only: no code, no names of files, no targets of links", () => {
    const text =
      "`stands` [sweep.ts](src/sweep.ts) [desk/](src/desk) [more](shelf.md#anew)\n\n    beside\n\n```\nanew\n```\n";
    expect(find("docs/x.md", text)).toEqual([]);
  });

  it("accepts the words in their ordinary meaning", () => {
    expect(find("docs/x.md", "A symbol stands for a share. The way in which it works. People who read.")).toEqual([]);
  });

  it("reads what is not released of the changelog, and documents alone", () => {
    expect(find("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- fine\n\n## 1.0\n\n- anew\n")).toEqual([]);
    expect(find("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- anew\n")).toEqual([
      'CHANGELOG.md:5 "anew": write again',
    ]);
    expect(find("content/blog/a.md", "anew")).toEqual([]);
    expect(find("docs/glossary.md", "anew")).toEqual([]);
  });
});
