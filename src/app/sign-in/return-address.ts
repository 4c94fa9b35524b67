const KEY = "sign-in-return";

/** A page of this site that somebody may be sent back to; `/` for anything else (an open redirect otherwise). */
export function readReturnAddress(text: string | null): string {
  if (text === null || !text.startsWith("/") || /^\/[/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return "/";
  const { origin, pathname, search } = new URL(text, "https://this.site");
  const isSignIn = pathname === "/login" || pathname === "/authenticate";
  return origin === "https://this.site" && !isSignIn ? pathname + search : "/";
}

/** Remembers where somebody came from while they are at a provider or in their mail, where the browser keeps anything. */
export function keepReturnAddress(storage: () => Pick<Storage, "setItem">, address: string): void {
  try {
    storage().setItem(KEY, address);
  } catch {
    // A browser that keeps nothing leads to the first page instead.
  }
}

/** Where they came from; forgets it. */
export function takeReturnAddress(storage: () => Pick<Storage, "getItem" | "removeItem">): string {
  try {
    const kept = storage();
    const address = readReturnAddress(kept.getItem(KEY));
    kept.removeItem(KEY);
    return address;
  } catch {
    // Nothing was kept.
    return "/";
  }
}
