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

/** What brought somebody to the page where signing in ends. */
type SignInLanding =
  | { readonly kind: "link" | "oauth" | "reset" | "login-token"; readonly token: string }
  /** The provider, or the person there, said no. */
  | { readonly kind: "refused" }
  | { readonly kind: "nothing" };

/**
 * Reads the address of the landing page (docs/identity-wire.md#7).
 *
 * @param prefix - Names the parameter that carries the token's type.
 */
export function readLanding(query: URLSearchParams, prefix: string): SignInLanding {
  const token = query.get("token") ?? "";
  if (query.has("error")) return { kind: "refused" };
  if (token === "") return { kind: "nothing" };
  switch (query.get(`${prefix}_token_type`)) {
    case "magic_links":
      return { kind: "link", token };
    case "oauth":
      return { kind: "oauth", token };
    case "reset_password":
      return { kind: "reset", token };
    case "login":
      return { kind: "login-token", token };
    default:
      return { kind: "nothing" };
  }
}
