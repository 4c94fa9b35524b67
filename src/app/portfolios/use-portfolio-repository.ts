import { randomId } from "#app/send-change.ts";
import { useState, useSyncExternalStore } from "react";
import type { PortfolioRepository } from "./repository/portfolio-repository.ts";
import { createGuestRepository } from "./repository/guest-repository.ts";
import type { GuestState } from "./repository/guest-state.ts";
import { createGuestStore, type GuestStore } from "./repository/guest-store.ts";
import { createMemberRepository } from "./repository/member-repository.ts";

/** The portfolios of who looks at the page: on the server when they are signed in, else in this browser. */
export function usePortfolioRepository(isMember: boolean, guests: GuestStore): PortfolioRepository {
  const [repositories] = useState(() => ({
    member: createMemberRepository((input, init) => fetch(input, init)),
    guest: createGuestRepository({ store: guests, now: () => new Date(), newId: randomId }),
  }));
  return isMember ? repositories.member : repositories.guest;
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
