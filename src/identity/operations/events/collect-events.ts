import { MOST_EVENTS_OF_A_BATCH, sdkEvent, type SdkEvent } from "#contracts/sdk-v1/events.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import type { PageCall, PageRoute } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { parseJson } from "#platform/json.ts";
import { readText } from "#identity/read-body.ts";
import type { Database } from "#contracts/database.ts";
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";

/** The SDK sends every 800 ms at most, and that only while somebody clicks; a block is many people. */
const MOST_BATCHES = 300;
const BATCHES_SECONDS = 600;

/**
 * Collects telemetry of browsers. Whatever comes, the answer is the same and empty: the SDK does not look, and anyone who
 * forges events learns nothing (docs/identity-wire.md#9; docs/threats.md#38).
 */
export const collectEvents: PageRoute["answer"] = async (call, deps) => {
  const events = await readBatch(call, deps);
  if (events.length > 0) await insertEvents(deps.database, events);
  return Response.json({}, { headers: { "cache-control": "no-store" } });
};

async function readBatch({ request, client, projects }: PageCall, deps: IdentityDeps): Promise<readonly StoredEvent[]> {
  const key = `telemetry of ${client.block}`;
  const tooMany = await takeFrom(deps.database, { key, most: MOST_BATCHES, seconds: BATCHES_SECONDS });
  if (tooMany !== null) return [];
  const batch = parseBatch(await readText(request));
  const kept: StoredEvent[] = [];
  for (const event of batch) {
    const project = await projects.find(event.event.public_token);
    if (project !== null && isOfProject(project, client.origin)) kept.push(storedEvent(event, project, deps));
  }
  return kept;
}

/** The events of a batch that can be read; none of a batch that is none, or is too long. */
function parseBatch(text: string | null): readonly SdkEvent[] {
  // Junk is dropped in silence (docs/threats.md#38).
  const batch = parseJson(text ?? "");
  if (!Array.isArray(batch) || batch.length > MOST_EVENTS_OF_A_BATCH) return [];
  return batch
    .map((item: unknown) => sdkEvent.safeParse(item))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
}

function isOfProject(project: Project, origin: string | null): boolean {
  return origin === null || project.allowedOrigins.includes(origin);
}

function storedEvent({ telemetry, event }: SdkEvent, project: Project, { secrets }: IdentityDeps): StoredEvent {
  const digest = (address: string): string =>
    secrets.digest("address in telemetry", `${project.id} ${address}`).slice(0, 22);
  const hide = (text: string | undefined): string => hideInText(text ?? "", digest);
  return {
    projectId: project.id,
    eventId: hide(telemetry.event_id),
    eventName: event.event_name,
    details: hideAddresses(event.details, digest),
    errorCode: event.error_code === undefined ? null : hide(event.error_code),
    errorDescription: event.error_description === undefined ? null : hide(event.error_description),
    httpStatusCode: event.http_status_code ?? null,
    pageHost: hide(telemetry.app?.identifier),
    sdkVersion: hide(telemetry.sdk?.version),
  };
}

/** One event of a browser as it is kept: nobody's address in it. */
interface StoredEvent {
  readonly projectId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly details: unknown;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  readonly httpStatusCode: number | null;
  readonly pageHost: string;
  readonly sdkVersion: string;
}

/** Keeps a batch in one statement; an event that was kept before stays as it is. */
async function insertEvents(database: Database, events: readonly StoredEvent[]): Promise<void> {
  await database.query(
    `INSERT INTO latchkey.sdk_event
       (project_id, event_id, event_name, details, error_code, error_description, http_status_code, page_host, sdk_version)
     SELECT "projectId", "eventId", "eventName", details, "errorCode", "errorDescription", "httpStatusCode", "pageHost", "sdkVersion"
     FROM jsonb_to_recordset($1::jsonb) AS event ("projectId" text, "eventId" text, "eventName" text, details jsonb,
       "errorCode" text, "errorDescription" text, "httpStatusCode" integer, "pageHost" text, "sdkVersion" text)
     ON CONFLICT (project_id, event_id) DO NOTHING`,
    [JSON.stringify(events)],
  );
}

const MOST_CHARACTERS = 512;
const MOST_DEPTH = 8;
const MOST_MEMBERS = 100;

/** An `@`, or its escape in a URL, or the escape of that. */
const AT = "(?:@|%(?:25)*40)";
const WORD = "[^\\s\"'<>()[\\]{},;:=&?/\\\\|@]+";
const ADDRESS = new RegExp(WORD + AT + WORD, "giu");
const AROUND_AT = new RegExp(`\\S*${AT}\\S*`, "gu");

/**
 * Copies a JSON value with every e-mail address in it replaced, in names and in texts, and cut to a sane size: telemetry
 * must count people without identifying them (docs/identity-wire.md#9).
 *
 * @param digest what an address is replaced by: equal addresses by the same word, which leads nobody back
 */
export function hideAddresses(value: unknown, digest: (address: string) => string, depth = MOST_DEPTH): unknown {
  if (typeof value === "string") return hideInText(value, digest);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => hideAddresses(item, digest, depth - 1));
  const members = Object.entries(value)
    .filter(([name]) => name !== "__proto__")
    .slice(0, MOST_MEMBERS);
  return Object.fromEntries(
    members.map(([name, member]) => [hideInText(name, digest), hideAddresses(member, digest, depth - 1)]),
  );
}

/** Replaces the addresses in a text, and what no database keeps. */
function hideInText(text: string, digest: (address: string) => string): string {
  // Of `o'brien@…` in the middle of a text only `brien@…` is surely the address; alone, all of it is.
  if (isEmailAddress(text)) return `address:${digest(text.toLowerCase())}`;
  return (
    text
      .slice(0, MOST_CHARACTERS)
      .toWellFormed()
      .replaceAll("\u0000", "")
      .replaceAll(ADDRESS, (address) => `address:${digest(address.replace(/%(?:25)*40/u, "@").toLowerCase())}`)
      // Addresses of rarer shapes cannot be told from what stands around them, so that goes too.
      .replaceAll(AROUND_AT, "address:hidden")
  );
}
