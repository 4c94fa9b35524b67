import { z } from "zod";
import { ANALYTICS_EVENTS } from "#contracts/analytics-events.ts";
import { AUTOCAPTURED_EVENTS } from "./autocaptured-events.ts";
import type { EventRow } from "./event-store.ts";

/** What the server itself knows of a batch; nothing of it is taken from the batch but its clock. */
export interface Sender {
  readonly userId: string | null;
  readonly browser: string;
  readonly receivedAt: Date;
  /** When the browser's clock says that it sent the batch; null when it does not say. */
  readonly sentAt: Date | null;
}

export type TakenEvent =
  | { readonly ok: true; readonly row: EventRow }
  | { readonly ok: false; readonly reason: "unreadable" | "unknown-name" | "bad-properties" | "too-old" };

/** The SDK keeps what it could not send for the next visit; what is older than this tells nothing of today. */
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;

const name = z.string().min(1).max(100);
const madeUpId = z.string().regex(/^[\w.-]{1,64}$/);

const wireEvent = z.object({
  event_type: name,
  device_id: madeUpId,
  insert_id: madeUpId,
  time: z.number().int().min(0).max(8_640_000_000_000_000),
  event_properties: z.record(z.string(), z.unknown()).default({}),
  user_properties: z.object({ $set: z.unknown() }).optional().catch(undefined),
});
type WireEvent = z.infer<typeof wireEvent>;

/** A map, because a name from outside may be one that every object answers to. */
const KNOWN: ReadonlyMap<string, z.ZodType<Record<string, unknown>>> = new Map(
  Object.entries({ ...ANALYTICS_EVENTS, ...AUTOCAPTURED_EVENTS }),
);

const ADDRESSES: ReadonlySet<string> = new Set([
  "url",
  "referrer",
  "[Amplitude] Page Location",
  "[Amplitude] Page URL",
  "[Amplitude] URL",
]);
const PATHS: ReadonlySet<string> = new Set(["path", "[Amplitude] Page Path"]);

/** Makes a row of one event of a batch, of the properties that its name has and no others. */
export function takeEvent(given: unknown, sender: Sender): TakenEvent {
  const read = wireEvent.safeParse(given);
  if (!read.success) return { ok: false, reason: "unreadable" };
  const event = read.data;
  const schema = KNOWN.get(event.event_type);
  if (schema === undefined) return { ok: false, reason: "unknown-name" };
  const properties = schema.safeParse(propertiesOf(event));
  if (!properties.success) return { ok: false, reason: "bad-properties" };
  const at = timeOf(event, sender);
  if (at === null) return { ok: false, reason: "too-old" };
  return {
    ok: true,
    row: {
      deviceId: event.device_id,
      insertId: event.insert_id,
      name: event.event_type,
      at,
      userId: sender.userId,
      page: pageOf(event.event_properties),
      browser: sender.browser,
      properties: strip(properties.data),
    },
  };
}

function propertiesOf({ event_type: type, event_properties: own, user_properties: ofUser }: WireEvent): unknown {
  return type === "$identify" ? (ofUser?.$set ?? {}) : own;
}

/** By the server's clock: how long before the sending it happened is all that a browser's clock is asked for. */
function timeOf({ time }: WireEvent, { receivedAt, sentAt }: Sender): Date | null {
  const age = Math.max(0, (sentAt ?? receivedAt).getTime() - time);
  return age > OLDEST_MS ? null : new Date(receivedAt.getTime() - age);
}

/** Captures say on which page they happened; of the site's own events a page view alone does. */
function pageOf(properties: WireEvent["event_properties"]): string | null {
  const path = properties["[Amplitude] Page Path"] ?? properties["path"];
  if (typeof path === "string") return stripPath(path) || null;
  const address = properties["[Amplitude] Page URL"];
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  return stripPath(new URL(address).pathname) || null;
}

function strip(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, stripValue(key, value)]));
}

function stripValue(key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (ADDRESSES.has(key)) return stripAddress(value);
  return PATHS.has(key) ? stripPath(value) : value;
}

// What is kept of an address: queries carry tokens, codes and names (docs/threats.md#47), so only these members of one stay.
const KEPT_MEMBERS: ReadonlySet<string> = new Set([
  "utm_campaign",
  "utm_content",
  "utm_id",
  "utm_medium",
  "utm_source",
  "utm_term",
  "type",
  "asOf",
]);

const LONGEST_PATH = 300;
const LONGEST_MEMBER = 100;

/** Reduces an address to origin, path and the members of its query that are known to be harmless; "" for anything else. */
export function stripAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "";
  const kept = [...searchParams].filter(([name]) => KEPT_MEMBERS.has(name));
  const query = new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, value.slice(0, LONGEST_MEMBER).toWellFormed()]),
  );
  return `${origin}${stripPath(pathname)}${query.size === 0 ? "" : `?${query.toString()}`}`;
}

/** Cuts query and fragment off a path, and what would carry out something in the operator's terminal; "" for what is none. */
export function stripPath(path: string): string {
  if (!path.startsWith("/")) return "";
  return path
    .replace(/[?#].*$/s, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .slice(0, LONGEST_PATH)
    .toWellFormed();
}
