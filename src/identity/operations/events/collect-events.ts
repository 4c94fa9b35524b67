import { MOST_EVENTS_OF_A_BATCH, sdkEvent, type SdkEvent } from "#contracts/sdk-v1/events.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import type { PageCall, PageRoute } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { readText } from "#identity/read-body.ts";
import { insertEvents, type KeptEvent } from "./event-store.ts";
import { hideAddresses, hideInText } from "./hide-addresses.ts";

/** The SDK sends every 800 ms at most, and that only while somebody clicks; a block is many people. */
const MOST_BATCHES = 300;
const BATCHES_SECONDS = 600;

/**
 * Collects telemetry of browsers. Whatever comes, the answer is the same and empty: the SDK does not look, and whoever
 * forges events learns nothing (docs/identity-wire.md#9; docs/threats.md#38).
 */
export const collectEvents: PageRoute["answer"] = async (call, parts) => {
  const events = await readBatch(call, parts);
  if (events.length > 0) await insertEvents(parts.database, events);
  return Response.json({}, { headers: { "cache-control": "no-store" } });
};

async function readBatch({ request, client, projects }: PageCall, parts: Parts): Promise<readonly KeptEvent[]> {
  const key = `telemetry of ${client.block}`;
  const tooMany = await takeFrom(parts.database, { key, most: MOST_BATCHES, seconds: BATCHES_SECONDS });
  if (tooMany !== null) return [];
  const batch = parseBatch(await readText(request));
  const kept: KeptEvent[] = [];
  for (const event of batch) {
    const project = await projects.find(event.event.public_token);
    if (project !== null && isOfProject(project, client.origin)) kept.push(keptEvent(event, project, parts));
  }
  return kept;
}

/** The events of a batch that can be read; none of a batch that is none, or is too long. */
function parseBatch(text: string | null): readonly SdkEvent[] {
  const batch = parseJson(text ?? "");
  if (!Array.isArray(batch) || batch.length > MOST_EVENTS_OF_A_BATCH) return [];
  return batch
    .map((item: unknown) => sdkEvent.safeParse(item))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Junk is dropped in silence (docs/threats.md#38).
    return null;
  }
}

function isOfProject(project: Project, origin: string | null): boolean {
  return origin === null || project.allowedOrigins.includes(origin);
}

function keptEvent({ telemetry, event }: SdkEvent, project: Project, { secrets }: Parts): KeptEvent {
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
