import { describe, expect, it } from "vitest";
import { fewCompanies } from "#app/testing/sample-services.ts";
import { companySearchAnswer } from "#contracts/api/company-search.ts";
import { readHits } from "./use-company-answers.ts";

describe("readHits", () => {
  it("reads what the search answers", () => {
    const hits = fewCompanies.search("ford", 12);
    expect(readHits({ query: "ford", hits })).toEqual(hits);
  });

  it("refuses what the schema refuses, each member missing or of another kind", () => {
    const [hit] = fewCompanies.search("ford", 1);
    const answer = { query: "ford", hits: [hit] };
    expect(companySearchAnswer.parse(answer).hits).toEqual(readHits(answer));
    const wrong: readonly unknown[] = [undefined, 7, "sort of", [], {}];
    const others = [null, [], {}, { hits: [hit] }, { ...answer, hits: null }, { ...answer, hits: [null] }];
    const spoiled = Object.keys(hit ?? {}).flatMap((name) =>
      wrong.map((value) => ({ ...answer, hits: [{ ...hit, [name]: value }] })),
    );
    expect(spoiled).toHaveLength(30);
    const isRead = (value: unknown): boolean => {
      try {
        return readHits(value).length >= 0;
      } catch {
        return false;
      }
    };
    for (const other of others) expect(isRead(other)).toBe(false);
    const all = [...others, ...spoiled];
    expect(all.map(isRead)).toEqual(all.map((other) => companySearchAnswer.safeParse(other).success));
  });
});
