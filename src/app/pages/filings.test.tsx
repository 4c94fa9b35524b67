import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { ListedFiling, ListedFilings } from "#app/filings/filing-services.ts";
import { FilingsView } from "./filings.tsx";

const QUERY = { text: "", form: null, item: null, from: null, to: null, limit: 20 };
const report: ListedFiling = {
  accession: "0000000001-26-000001",
  form: "10-Q",
  filed: "2026-05-01",
  title: "Quarterly report",
  url: "https://www.sec.gov/",
  isKept: false,
  isResults: false,
};

function draw(list: ListedFilings): string {
  const element = <FilingsView symbol="TIDE" name="Tidewater" query={QUERY} result={null} {...list} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const show = (list: ListedFilings): string => draw(list).replaceAll(/<[^>]*>/g, " ");

describe("FilingsView", () => {
  it("says to which day nothing is missing from the list, and what of later days is in it", () => {
    const early = show({ filings: [report], through: "2025-09-12", hasEveryForm: false });
    expect(early).toContain("This list is complete to 12 Sep 2025 for annual, quarterly and current reports");
    expect(early).toContain("Of later filings, it has only those that our figures come from");
    const whole = show({ filings: [report], through: "2026-08-17", hasEveryForm: false });
    expect(whole).toContain("Later filings are not in our data yet.");
  });

  it("says that filings are missing where the company's own list was never read", () => {
    expect(show({ filings: [report], through: null, hasEveryForm: false })).toContain("This list is incomplete");
  });

  it("offers a search in the text only where there is text", () => {
    const list = (isKept: boolean) => ({
      filings: [{ ...report, isKept }],
      through: "2026-08-17",
      hasEveryForm: false,
    });
    expect(show(list(true))).toContain("Search the text");
    expect(show(list(false))).not.toContain("Search the text");
  });

  it("lists results releases by their days, which alone tell them apart", () => {
    const release = { ...report, form: "8-K", title: "Results of operations", isResults: true };
    const html = draw({
      filings: [release, { ...release, accession: "2", filed: "2026-02-01" }],
      through: null,
      hasEveryForm: false,
    });
    const [list = ""] = /Results releases<\/h2><ul.*?<\/ul>/s.exec(html) ?? [];
    expect(list.match(/<li>/g)).toHaveLength(2);
    expect(list.replaceAll(/<[^>]*>/g, " ")).toMatch(/1 May 2026.*1 Feb 2026/s);
    expect(list).not.toContain("Results of operations");
  });

  it("promises no more than the day for a list of every form", () => {
    const shown = show({ filings: [report], through: "2026-08-17", hasEveryForm: true });
    expect(shown).toContain("This list is complete to 17 Aug 2026.");
    expect(shown).not.toMatch(/later filings/i);
  });
});
