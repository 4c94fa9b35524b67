import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLimits } from "#server/limits/limits.ts";
import { DATABASES } from "#testing/databases.ts";
import { accountParts, planCounters } from "./account-parts.ts";
import { createSavedScreenService, openScreens } from "./saved-screens.ts";

/** Every table of the product that names people, and the part that hands it out and deletes it. */
const TABLES: Readonly<Record<string, string>> = {
  analytics_event: "analytics",
  calendar_feed: "feeds",
  daily_use: "plan",
  feedback: "feedback",
  idempotent_write: "kept_answers",
  member_peers: "chosen_peers",
  member_plan: "plan",
  portfolio: "portfolios",
  portfolio_bin: "portfolios",
  portfolio_import: "portfolios",
  portfolio_item: "portfolios",
  portfolio_lot: "portfolios",
  portfolio_owner: "portfolios",
  portfolio_share: "portfolios",
  portfolio_visit: "portfolio_visits",
  saved_screen: "saved_screens",
  saved_screen_change: "saved_screens",
  saved_screen_feed: "saved_screens",
  saved_screen_look: "saved_screens",
  written_run: "written_runs",
};

/** What a deletion itself leaves until it is over. */
const APART = ["account_deletion"];

describe.each(DATABASES)("accountParts on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("names every table that knows people", async () => {
    const rows = await database.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id', 'member_id', 'person_id') ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !APART.includes(name))).toEqual(
      Object.keys(TABLES).toSorted(),
    );
    const parts = accountParts(database).map(({ name }) => name);
    expect(new Set(parts).size).toBe(parts.length);
    expect(Object.values(TABLES).filter((name) => !parts.includes(name))).toEqual([]);
  });

  it("hands out and deletes one person's rows, and nobody else's, however often it is called", async () => {
    for (const userId of ["ann", "bob"]) {
      await createFeedbackStore(database).add({ userId, content: `by ${userId}`, isMailed: false });
      await createPlanStore(database).set(userId, "PLUS");
      await createPlanStore(database).consume(userId, "questions");
      await createLimits(database).take("feedback", userId, "192.0.2.0/24");
      const made = await openScreens(database).create(userId, { name: `of ${userId}`, query: "q=" }, null);
      if (made.ok) await createSavedScreenService(database).feeds.create({ ownerId: userId, screenId: made.screen.id });
      await database.query("INSERT INTO calendar_feed (token_hash, owner_id, portfolio_id) VALUES ($1, $2, 'p1')", [
        `hash of ${userId}`,
        userId,
      ]);
    }
    expect(await planCounters(database).feeds?.("ann")).toBe(1);
    expect(await planCounters(database).screens?.("ann")).toBe(1);
    for (const part of accountParts(database)) {
      const [mine, theirs] = [JSON.stringify(await part.export("ann")), JSON.stringify(await part.export("bob"))];
      expect([part.name, mine]).not.toEqual([part.name, undefined]);
      expect(mine).not.toMatch(/bob|hash of/);
      await part.delete("ann");
      await part.delete("ann");
      expect([part.name, JSON.stringify(await part.export("bob"))]).toEqual([part.name, theirs]);
    }
    for (const table of ["feedback", "member_plan", "daily_use", "calendar_feed", "saved_screen_feed", "rate_window"]) {
      const rows = JSON.stringify(await database.query(`SELECT * FROM ${table}`));
      expect([table, rows.includes("ann"), rows.includes("bob")]).toEqual([table, false, true]);
    }
  });
});
