import { describe, expect, it } from "vitest";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import type { Block } from "#filings/document/block.ts";
import { findInReports } from "#filings/findings/find-in-reports.ts";
import { findSalesDrivers } from "./find-sales-drivers.ts";

/** A table as filers print it, one text for each column; an empty text is a cell that only makes space. */
function table(id: string, ...rows: readonly (readonly string[])[]): Block {
  return {
    kind: "table",
    id,
    page: 1,
    rows: rows.map((row) =>
      row.flatMap((text, column) => (text === "" ? [] : [{ text, column, span: row.length === 1 ? 9 : 1, marks: [] }])),
    ),
  };
}

function line(text: string): Block {
  return { kind: "paragraph", id: "line", level: 0, text, marks: [], page: 1 };
}

/** The causes of each part, `Total: volume -0.02, price 0.05 = 0.03`. */
function found(blocks: readonly Block[], period = "2025-12-31"): readonly string[] | null {
  const parts = findSalesDrivers(blocks, period)?.parts ?? null;
  return (
    parts &&
    parts.map(
      ({ name, isTotal, drivers, growth }) =>
        `${name}${isTotal ? " (all)" : ""}: ${drivers.map(({ kind, points }) => `${kind} ${points}`).join(", ")} = ${growth.points}`,
    )
  );
}

const HEAD = ["", "Volume", "Price", "Mix", "Foreign Exchange", "Net Sales Growth"] as const;

describe("the causes of a year's growth", () => {
  it("are read from annual reports, across and down, without a volume that is part of another", async () => {
    const bundle = await openFilingBundle("data/filings");
    const read = async (accession: string) => {
      const filing = bundle.filings.find((one) => one.accession === accession);
      if (filing === undefined) throw new TypeError(`${accession} is not bundled`);
      return { filing, parsed: await bundle.read(filing) };
    };
    const [procter, johnson] = [await read("0000080424-26-000103"), await read("0000200406-26-000016")];
    expect(findInReports(procter, null).drivers).toMatchObject({
      end: "2026-06-30",
      title: "Net Sales Change Drivers 2026 vs. 2025",
      form: "10-K",
      filed: "2026-08-04",
    });
    expect(found(procter.parsed.blocks, "2026-06-30")).toEqual([
      "Beauty: volume 0.04, currency 0.02, price 0.01, mix 0.00, other 0.00 = 0.07",
      "Grooming: volume -0.01, currency 0.03, price 0.02, mix 0.00, other 0.00 = 0.04",
      "Health Care: volume -0.02, currency 0.03, price 0.02, mix 0.01, other 0.00 = 0.04",
      "Fabric & Home Care: volume 0.00, currency 0.01, price 0.01, mix 0.00, other 0.00 = 0.02",
      "Baby, Feminine & Family Care: volume -0.01, currency 0.02, price 0.00, mix 0.00, other 0.00 = 0.01",
      "TOTAL COMPANY (all): volume 0.00, currency 0.02, price 0.01, mix 0.00, other 0.00 = 0.03",
    ]);
    expect(found(johnson.parsed.blocks, "2025-12-28")).toEqual([
      "2025 (all): volume 0.084, price -0.031, currency 0.007 = 0.060",
    ]);
  });

  it("are read where they stand below each other, under parts or under years", () => {
    const causes = [
      ["Volume", "(2.0)%", "1.5%"],
      ["Price/mix", "4.5", "2.5"],
      ["Currency", "(1.5)", "—"],
    ] as const;
    expect(found([table("a", ["", "Pet food", "Total"], ...causes, ["Net sales change", "1.0%", "4.0%"])])).toEqual([
      "Pet food: volume -0.020, price-and-mix 0.045, currency -0.015 = 0.010",
      "Total (all): volume 0.015, price-and-mix 0.025, currency 0.00 = 0.040",
    ]);
    expect(found([table("a", ["", "2025", "2024"], ...causes, ["Total", "1.0%", "4.0%"])])).toEqual([
      "2025 (all): volume -0.020, price-and-mix 0.045, currency -0.015 = 0.010",
    ]);
  });

  it("are those of the report's own year, not of a quarter or of the year before", () => {
    const total = ["Total", "1%", "2%", "—%", "(1)%", "2%"] as const;
    expect(found([line("Three months ended December 31, 2025"), table("a", HEAD, total)])).toBeNull();
    expect(found([table("a", ["Drivers 2024 vs. 2023"], HEAD, total)])).toBeNull();
    expect(
      found([
        table("a", ["Drivers 2024 vs. 2023"], HEAD, total),
        table("b", ["Drivers 2025 vs. 2024 (1)"], HEAD, total),
      ]),
    ).toHaveLength(1);
    // A year that ends in January is called by the one before.
    expect(found([table("a", ["Drivers 2024 vs. 2023"], HEAD, total)], "2025-01-31")).toHaveLength(1);
  });

  it("are not taken where they do not add up, or where a column is unknown", () => {
    const of = (...cells: readonly string[]) => found([table("a", HEAD, ["Total", ...cells])]);
    expect(of("1%", "2%", "—%", "(1)%", "2%")).toHaveLength(1);
    // One unit of the last digit is rounding, two are not.
    expect(of("1%", "2%", "—%", "(1)%", "3%")).toHaveLength(1);
    expect(of("1%", "2%", "—%", "(1)%", "4%")).toBeNull();
    expect(of("1%", "2%", "n/a", "(1)%", "2%")).toBeNull();
    const weather = HEAD.map((label) => (label === "Mix" ? "Weather" : label));
    expect(found([table("a", weather, ["Total", "1%", "2%", "—%", "(1)%", "2%"])])).toBeNull();
  });

  it("are no amounts, and none without a volume, a price or the whole company", () => {
    expect(found([table("a", HEAD, ["Total", "$1", "$2", "$0", "$1", "$4"])])).toBeNull();
    const bare = table("a", HEAD, ["Total", "1", "2", "0", "1", "4"]);
    expect(found([bare])).toBeNull();
    expect(found([line("Percent change"), bare])).toHaveLength(1);
    expect(found([table("a", ["", "Mix", "Currency", "Total"], ["Total", "1%", "2%", "3%"])])).toBeNull();
    expect(found([table("a", HEAD, ["Beauty", "1%", "2%", "—%", "(1)%", "2%"])])).toBeNull();
    expect(found([])).toBeNull();
  });
});
