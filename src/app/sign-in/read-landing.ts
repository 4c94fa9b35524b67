/** What brought somebody to the page where signing in ends. */
export type Landing =
  | { readonly kind: "link" | "oauth" | "reset" | "login-token"; readonly token: string }
  /** The provider, or the person there, said no. */
  | { readonly kind: "refused" }
  | { readonly kind: "nothing" };

/**
 * Reads the address of the landing page (docs/identity-wire.md#7).
 *
 * @param prefix - Names the parameter that carries the token's type.
 */
export function readLanding(query: URLSearchParams, prefix: string): Landing {
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
