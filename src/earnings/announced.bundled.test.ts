import { describe, expect, it } from "vitest";
import type { Dossier } from "#facts/dossier.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { DateSource } from "./event.ts";
import { listEvents, bundledVotes } from "./list-events.ts";
import { dayWords } from "./words.ts";

const NEWEST = 8;

/** Whether anything but the periodic report itself says that results came out around a day, past all rules. */
function isAnnouncement({ filings, announcements }: Dossier, votes: readonly DateSource[], date: string): boolean {
  const near = (day: string | null) => day !== null && Math.abs(daysBetween(day, date)) <= 1;
  return (
    announcements.some(({ announced }) => announced === date) ||
    // A calendar's firm date, with the report filed within days after it.
    votes.some((vote) => vote.date === date && !vote.isProjected) ||
    filings.some(
      ({ form, items, filed }) => near(filed) && (form === "6-K" || (form === "8-K" && items.includes("2.02"))),
    )
  );
}

function isReport({ filings, facts }: Dossier, date: string): boolean {
  const isPeriodic = (form: string | null) => form !== null && /^(?:10-[KQ]|20-F|40-F)/.test(form);
  return (
    filings.some(({ form, filed }) => isPeriodic(form) && filed === date) ||
    facts.some(({ form, filed }) => isPeriodic(form) && filed === date)
  );
}

describe("the days of past results of every bundled company", () => {
  it("are announcements, or say that a report was filed", { timeout: 300_000 }, async ({ annotate }) => {
    const snapshot = await openSnapshot("data/snapshot");
    const counts = { Announced: 0, Filed: 0 };
    const wrong: string[] = [];
    for (const { cik, symbol } of snapshot.manifest.companies) {
      const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
      if (records === null) continue;
      const dossier = normalise(records);
      const factSet = createFactSet({ dossier, asOf: records.origin.asOf });
      const votes = bundledVotes(dossier, records.origin.asOf);
      const events = listEvents({ factSet, votes });
      for (const event of events.filter(({ status }) => status === "REPORTED").slice(-NEWEST)) {
        const words = dayWords(event);
        counts[words] += 1;
        const isTrue =
          words === "Announced" ? isAnnouncement(dossier, votes, event.date) : isReport(dossier, event.date);
        if (!isTrue) wrong.push(`${symbol} ${event.date}: ${words}`);
      }
    }
    await annotate(JSON.stringify(counts));
    expect(wrong).toEqual([]);
    expect(counts.Announced).toBeGreaterThan(3_000);
    expect(counts.Filed).toBeGreaterThan(100);
  });
});
