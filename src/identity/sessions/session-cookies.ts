// The cookies of a project with HttpOnly sessions (docs/threats.md#23 and #25). On https their names carry
// `__Host-`, so that no sibling host can plant one (RFC 6265bis).

export interface CookieNames {
  readonly session: string;
  readonly jwt: string;
  readonly intermediate: string;
}

/** @param isSecure whether browsers reach the identity server over https */
export function cookieNames(prefix: string, isSecure: boolean): CookieNames {
  const mark = isSecure ? "__Host-" : "";
  return {
    session: `${mark}${prefix}_session`,
    jwt: `${mark}${prefix}_session_jwt`,
    intermediate: `${mark}${prefix}_intermediate_session_token`,
  };
}

interface CookieLife {
  readonly isSecure: boolean;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** Writes a cookie that scripts cannot read and that foreign sites do not send along. */
export function setCookie(name: string, value: string, { isSecure, expiresAt }: CookieLife): string {
  const expires = new Date(expiresAt).toUTCString();
  return `${name}=${value}; Path=/; Expires=${expires}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Takes a cookie back. */
export function clearCookie(name: string, isSecure: boolean): string {
  return setCookie(name, "", { isSecure, expiresAt: new Date(0).toISOString() });
}

/** The distinct values that a request's cookie header gives a name; more than one means that somebody planted one. */
export function cookieValues(header: string | null, name: string): readonly string[] {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  return [...new Set(values)].filter((value) => value !== "");
}
