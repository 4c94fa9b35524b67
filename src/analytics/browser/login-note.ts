// A sign-in ends by loading another page, which is where its event is tracked: there the session names the person.

export const LOGIN_NOTE_KEY = "analytics_login";

/** Looked up at each use: where the browser forbids storage, even naming it throws. */
type NoteStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Remembers for the next page how somebody signed in. */
export function noteLogin(storage: NoteStorage, method: string): void {
  try {
    storage().setItem(LOGIN_NOTE_KEY, method);
  } catch {
    // Full or forbidden: this sign-in goes uncounted.
  }
}

/** How somebody has just signed in, as one word; null when nobody has. Forgets it. */
export function takeLogin(storage: NoteStorage): string | null {
  try {
    const method = storage().getItem(LOGIN_NOTE_KEY);
    storage().removeItem(LOGIN_NOTE_KEY);
    return method !== null && /^[a-z0-9_]{1,40}$/.test(method) ? method : null;
  } catch {
    return null;
  }
}
