import type { SignedInState } from "#widget/client/client.ts";
import type { World } from "#widget/client/world.ts";
import { newUuid } from "./encode.ts";

/** The version of the client library that we mirror (docs/specification-map.md#9). */
const VERSION = "5.12.0";

/** Who sends: the `X-SDK-Client` of calls and the `telemetry` of events (docs/identity-wire.md#2 and #9). */
export function describeSender(
  { session }: Pick<SignedInState, "session">,
  world: Pick<World, "page" | "random" | "now" | "timeZone">,
): object {
  const newId = (kind: string): string => `${kind}-${newUuid(world.random)}`;
  return {
    event_id: newId("event-id"),
    app_session_id: newId("app-session-id"),
    persistent_id: newId("persistent-id"),
    client_sent_at: new Date(world.now()).toISOString(),
    timezone: world.timeZone(),
    ...(session === null ? {} : { stytch_user_id: session.user_id, stytch_session_id: session.session_id }),
    app: { identifier: world.page().hostname },
    sdk: { identifier: "Latchkey Javascript SDK", version: VERSION },
  };
}
