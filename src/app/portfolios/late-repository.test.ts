import { describe, expect, it } from "vitest";
import { memoryStorage } from "#testing/memory-storage.ts";
import { createGuestRepository } from "./repository/guest-repository.ts";
import { createGuestStore } from "./repository/guest-store.ts";
import { createLateRepository } from "./use-portfolio-repository.ts";
import { creationOf, type PortfolioRepository } from "./repository/portfolio-repository.ts";

function guestRepository(): PortfolioRepository {
  const storage = memoryStorage({});
  const store = createGuestStore({ storage: () => storage, events: new EventTarget() });
  let count = 0;
  return createGuestRepository({
    store,
    now: () => new Date("2026-11-27T12:00:00Z"),
    newId: () => `id-${(count += 1)}`,
  });
}

const draft = (name: string) => creationOf({ name, kind: "WATCHLIST", items: [] });

describe("createLateRepository", () => {
  it("says that nothing was changed while its script cannot be loaded, and asks for it again", async () => {
    const loads = [Promise.reject(new Error("offline")), Promise.resolve(guestRepository())];
    const { repository } = createLateRepository(
      "guest",
      () => loads.shift() ?? Promise.reject(new Error("asked again")),
    );
    const refused = await repository.change(draft("Chips"));
    expect(refused.ok ? "" : refused.message).toContain("Nothing was changed");
    expect(await repository.change(draft("Chips"))).toMatchObject({ ok: true, value: { name: "Chips" } });
    expect(await repository.list()).toMatchObject({ ok: true, value: { portfolios: [{ name: "Chips" }] } });
  });

  it("keeps the order of what was asked for before its script came, and loads it once", async () => {
    const script = Promise.withResolvers<PortfolioRepository>();
    let loads = 0;
    const { repository, load } = createLateRepository("guest", () => {
      loads += 1;
      return script.promise;
    });
    const asked = [
      load(),
      repository.change(draft("One")),
      repository.change(draft("Two")),
      repository.list(),
    ] as const;
    script.resolve(guestRepository());
    const [, , , list] = await Promise.all(asked);
    expect(list).toMatchObject({ ok: true, value: { portfolios: [{ name: "One" }, { name: "Two" }] } });
    expect(loads).toBe(1);
  });
});
