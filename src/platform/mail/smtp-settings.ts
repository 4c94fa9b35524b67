import { isLoopback } from "#platform/client-address.ts";

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** From the first byte, by STARTTLS or not at all. */
  readonly encryption: "implicit" | "starttls" | "none";
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Whom mails come from; without a name, the project's name stands beside the address. */
  readonly from: Sender;
}

export interface Sender {
  readonly name: string | null;
  readonly address: string;
}

const IMPLICIT_PORT = 465;
const SUBMISSION_PORT = 587;

/**
 * Reads `smtp(s)://user:password@host:port`, or with `?from=SENDER` in place of `sender`; null when it is none.
 * `smtp:` upgrades by STARTTLS and refuses to go on without, except on this machine.
 *
 * @param sender `address` or `Name <address>`
 */
export function readSmtpUrl(text: string, sender: string | null): SmtpSettings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const from = readSender(sender ?? url.searchParams.get("from") ?? "");
  if (!["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "" || from === null) return null;
  const login = readLogin(url);
  if (login === "unreadable") return null;
  const isImplicit = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (isImplicit ? IMPLICIT_PORT : SUBMISSION_PORT) : Number(url.port),
    encryption: isImplicit ? "implicit" : isLoopback(url.hostname) ? "none" : "starttls",
    login,
    from,
  };
}

/** One mailbox and nothing else: no second address, no name, no line end that could begin another header. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address);
}

function readSender(text: string): Sender | null {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const name = (named?.[1] ?? "").trim().replace(/^"(.*)"$/, "$1");
  const address = named?.[2] ?? text.trim();
  return isPlainAddress(address) ? { name: name === "" ? null : name, address } : null;
}

function readLogin({ username, password }: URL): SmtpSettings["login"] | "unreadable" {
  if (username === "") return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    // A per cent sign that begins no escape: the password was not written as a URL asks.
    return "unreadable";
  }
}
