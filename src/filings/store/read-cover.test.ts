import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { isFiledBy, readCover } from "./prepare-filing.ts";

const bundle = await openFilingBundle(fileURLToPath(new URL("../../../data/filings", import.meta.url)));

describe("readCover, on the annual reports that come with the product", () => {
  it.each(bundle.filings.filter(({ source }) => source === "html"))(
    "knows $symbol $filed by its tags",
    async (filing) => {
      const cover = readCover(await bundle.read(filing));
      expect(cover).toMatchObject({ cik: filing.cik, form: filing.form, periodEnd: filing.period });
      expect(cover.entities).toContain(filing.cik);
    },
  );
});

describe("isFiledBy", () => {
  const cover = {
    cik: "0000000042",
    registrant: "Tidewater",
    form: "10-K",
    periodEnd: "2025-12-31",
    entities: ["0000000042", "0000000043"],
  };

  it("refuses another company's document", () => {
    expect(isFiledBy(cover, "0000000044")).toBe(false);
  });

  it("accepts the company's own, and one that a parent filed for both", () => {
    expect(isFiledBy(cover, "0000000042")).toBe(true);
    expect(isFiledBy(cover, "0000000043")).toBe(true);
  });

  it("knows nothing against a document without tags", () => {
    expect(isFiledBy({ ...cover, cik: null, entities: [] }, "0000000044")).toBe(true);
  });
});
