import { describe, expect, it } from "vitest";
import { comingResults } from "./coming-results.ts";
import { event, listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { weigh } from "./weights.ts";
import { USUAL_THRESHOLDS, xRay, type Thresholds } from "./x-ray.ts";

// The story: of four companies two report within a week and one in ten days; one burns cash and is past Beneish's
// cut-off, and one is late with its report.
const TODAY = "2026-08-22";
const LIST = [
  listedCompany("SOON", { figures: { free_cash_flow: "10", altman_z2: "3.1", beneish_m: "-2.4" } }),
  listedCompany("NEXT", { figures: { free_cash_flow: "-1", altman_z: "1.2", beneish_m: "-1.5" } }),
  listedCompany("TEN", { figures: { free_cash_flow: "5" } }),
  listedWithoutFigures("FAR"),
];
const EVENTS = [
  event("SOON", "2026-08-24"),
  event("NEXT", "2026-08-29"),
  event("NEXT", "2026-11-29"),
  event("TEN", "2026-09-01"),
  event("TEN", "2026-06-01", "LATE"),
  event("SOON", "2026-08-20", "REPORTED"),
];

function look(thresholds: Thresholds = USUAL_THRESHOLDS, list = LIST) {
  const { lines } = weigh(list, "equal");
  const coming = comingResults(lines, { events: EVENTS, today: TODAY, isDated: true });
  return { coming, checks: new Map(xRay(lines, { thresholds, coming, today: TODAY }).map((one) => [one.id, one])) };
}

describe("comingResults", () => {
  it("lists the next two weeks by day, with the part of the whole that waits", () => {
    const { coming } = look();
    expect(coming.results.map(({ symbol, event: { date } }) => [symbol, date])).toEqual([
      ["SOON", "2026-08-24"],
      ["NEXT", "2026-08-29"],
      ["TEN", "2026-09-01"],
    ]);
    expect(coming.share).toBe("0.75");
    expect(coming.coverage).toEqual({
      of: 4,
      with: 3,
      missing: [{ symbol: "FAR", reason: "We cannot estimate its next earnings date." }],
    });
  });
});

describe("xRay", () => {
  it("finds what is over a threshold, with whom it is about", () => {
    const { checks } = look();
    const about = (id: "distress") => checks.get(id)?.about.map(({ symbol }) => symbol);
    expect(checks.get("position")).toMatchObject({ verdict: "fail", value: "0.25", limit: "0.2" });
    expect(checks.get("reporting")).toMatchObject({ verdict: "fail", value: "0.5", limit: "0.3" });
    expect(checks.get("negative-cash")).toMatchObject({ verdict: "pass", value: "0.25", coverage: { with: 3 } });
    expect([checks.get("distress")?.verdict, about("distress")]).toEqual(["fail", ["NEXT"]]);
    expect(checks.get("distress")?.about[0]?.figure?.value).toBe("1.2");
    expect(checks.get("manipulation")).toMatchObject({ verdict: "fail", coverage: { with: 2 } });
    expect(checks.get("late")).toMatchObject({ verdict: "fail", about: [{ symbol: "TEN", figure: null }] });
  });

  it("lets pass what the reader lets pass", () => {
    const { checks } = look({ position: "0.25", reporting: "0.5", negativeCash: "0.2" });
    expect((["position", "reporting", "negative-cash"] as const).map((id) => checks.get(id)?.verdict)).toEqual([
      "pass",
      "pass",
      "fail",
    ]);
  });

  it("does not call fine what nothing is known of", () => {
    const { checks } = look(USUAL_THRESHOLDS, [listedWithoutFigures("FAR"), listedWithoutFigures("AWAY")]);
    expect(
      (["distress", "manipulation", "negative-cash", "late", "reporting"] as const).map(
        (id) => checks.get(id)?.verdict,
      ),
    ).toEqual(Array(5).fill("unknown"));
  });
});
