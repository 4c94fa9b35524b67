import { randomId } from "#app/send-change.ts";
import { useState, useSyncExternalStore } from "react";
import type { PortfolioBook } from "./book/book.ts";
import { createGuestBook } from "./book/guest-book.ts";
import type { GuestShelf } from "./book/guest-shelf.ts";
import { createGuestStore, type GuestStore } from "./book/guest-store.ts";
import { createMemberBook } from "./book/member-book.ts";

/** The portfolios of who looks at the page: on the server when they are signed in, else in this browser. */
export function usePortfolioBook(isMember: boolean, guests: GuestStore): PortfolioBook {
  const [books] = useState(() => ({
    member: createMemberBook((input, init) => fetch(input, init)),
    guest: createGuestBook({ store: guests, now: () => new Date(), newId: randomId }),
  }));
  return isMember ? books.member : books.guest;
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
export function useGuestShelf(guests: GuestStore): GuestShelf | null {
  return useSyncExternalStore(
    (heard) => guests.subscribe(heard),
    () => guests.read(),
    () => null,
  );
}
