import type { Database } from "#contracts/database.ts";

/** One event of a browser as it is kept: nobody's address in it. */
export interface KeptEvent {
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
export async function insertEvents(database: Database, events: readonly KeptEvent[]): Promise<void> {
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
