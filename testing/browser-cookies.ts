/** One cookie as a browser keeps it. */
interface Kept {
  readonly name: string;
  readonly value: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly expiresAt: number;
}

/** The cookies of one browser for one host. */
export interface CookieJar {
  /** Keeps a `Set-Cookie` line or an assignment to `document.cookie`. */
  readonly keep: (line: string) => void;
  /** What requests carry. */
  readonly header: () => string;
  /** What `document.cookie` shows. */
  readonly readable: () => string;
  /** The attributes that a cookie was written with, in lower case; undefined when there is no such cookie. */
  readonly attributes: (name: string) => ReadonlyMap<string, string> | undefined;
}

export function createCookieJar(now: () => number): CookieJar {
  const kept = new Map<string, Kept>();
  const alive = (): readonly Kept[] => [...kept.values()].filter(({ expiresAt }) => expiresAt > now());
  const write = (cookies: readonly Kept[]): string => cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return {
    keep(line) {
      const cookie = readCookie(line);
      const place = ["path", "domain"].map((attribute) => cookie.attributes.get(attribute) ?? "");
      kept.set([cookie.name, ...place].join(" "), cookie);
    },
    header: () => write(alive()),
    readable: () => write(alive().filter(({ attributes }) => !attributes.has("httponly"))),
    attributes: (name) => alive().find((cookie) => cookie.name === name)?.attributes,
  };
}

function readCookie(line: string): Kept {
  const [pair = "", ...rest] = line.split(";").map((part) => part.trim());
  const attributes = new Map(rest.map(splitPair).map(([name, value]) => [name.toLowerCase(), value]));
  const [name, value] = splitPair(pair);
  const expires = attributes.get("expires");
  return { name, value, attributes, expiresAt: expires === undefined ? Infinity : Date.parse(expires) };
}

function splitPair(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
