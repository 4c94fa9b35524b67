import { useEffect, useState, useSyncExternalStore } from "react";
import { randomId } from "#app/send-change.ts";
import { afterLoad } from "#app/research/lazy/first-interaction.ts";
import type { PortfolioRepository } from "./repository/portfolio-repository.ts";
import type { GuestState } from "./repository/guest-state.ts";
import { createGuestStore, type GuestStore } from "./repository/guest-store.ts";

/** The portfolios of who looks at the page: on the server when they are signed in, else in this browser. */
export function usePortfolioRepository(isMember: boolean, guests: GuestStore): PortfolioRepository {
  const [repositories] = useState(() => ({
    member: createLateRepository("member", async () => {
      const { createMemberRepository } = await import("./repository/member-repository.ts");
      return createMemberRepository((input, init) => fetch(input, init));
    }),
    guest: createLateRepository("guest", async () => {
      const { createGuestRepository } = await import("./repository/guest-repository.ts");
      return createGuestRepository({ store: guests, now: () => new Date(), newId: randomId });
    }),
  }));
  const chosen = isMember ? repositories.member : repositories.guest;
  useEffect(() => {
    void afterLoad().then(chosen.load);
  }, [chosen]);
  return chosen.repository;
}

/** What a guest keeps in this browser; nothing is touched before somebody reads it. */
export function useGuestStore(): GuestStore {
  const [store] = useState(() =>
    createGuestStore({
      storage: () => window.localStorage,
      events: {
        addEventListener: (type, listener) => window.addEventListener(type, listener),
        removeEventListener: (type, listener) => window.removeEventListener(type, listener),
      },
    }),
  );
  return store;
}

/** What a guest keeps as it is now, in this tab and others; null until the page's scripts have looked. */
export function useGuestState(guests: GuestStore): GuestState | null {
  return useSyncExternalStore(
    (heard) => guests.subscribe(heard),
    () => guests.read(),
    () => null,
  );
}

const NOT_LOADED =
  "We couldn't load what changes portfolios. Nothing was changed. Check your connection and try again.";

interface LateRepository {
  readonly repository: PortfolioRepository;
  /** Loads it before it is needed. */
  readonly load: () => Promise<unknown>;
}

/**
 * Portfolios whose rules and schemas weigh more than the page that shows them: they are loaded after it, or with the
 * first change. What is asked of them meanwhile waits, in its order.
 */
export function createLateRepository(
  kind: PortfolioRepository["kind"],
  load: () => Promise<PortfolioRepository>,
): LateRepository {
  let loading: Promise<PortfolioRepository | null> | null = null;
  const loaded = (): Promise<PortfolioRepository | null> => {
    loading ??= load().catch(() => {
      // Asked for again by the next change: the connection may be back by then.
      loading = null;
      return null;
    });
    return loading;
  };
  const inTime = async <Answered>(
    ask: (repository: PortfolioRepository) => Promise<Answered>,
  ): Promise<Answered | { readonly ok: false; readonly message: string; readonly current: null }> => {
    const repository = await loaded();
    return repository === null ? { ok: false, message: NOT_LOADED, current: null } : ask(repository);
  };
  return {
    load: loaded,
    repository: {
      kind,
      list: () => inTime((repository) => repository.list()),
      allowance: () => inTime((repository) => repository.allowance()),
      read: (id) => inTime((repository) => repository.read(id)),
      change: (change) => inTime((repository) => repository.change(change)),
      remove: (change) => inTime((repository) => repository.remove(change)),
      import: (change) => inTime((repository) => repository.import(change)),
      order: (change) => inTime((repository) => repository.order(change)),
    },
  };
}
