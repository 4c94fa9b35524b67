// What happens on the screens, sent in batches (docs/specification-map.md#9, docs/identity-wire.md#9).
import type { SignedInState } from "./client.ts";
import type { Settings } from "./settings.ts";
import { describeSender } from "./wire/send.ts";
import type { World } from "./world.ts";

const MOST_EVENTS = 15;
const WAIT_MILLISECONDS = 800;

export interface Telemetry {
  readonly track: (name: string, details: object) => void;
  /** Sends what waits and listens no more. */
  readonly stop: () => void;
}

export function createTelemetry(
  { publicToken, base }: Pick<Settings, "publicToken" | "base">,
  state: () => SignedInState,
  world: World,
): Telemetry {
  const queue: object[] = [];
  const held = { callOff: (): void => undefined, forget: (): void => undefined, isListening: false };
  const flush = (): void => {
    held.callOff();
    const batch = queue.splice(0);
    if (batch.length === 0) return;
    // Neither answer nor failure is looked at: nobody's sign-in depends on it. The page may go away meanwhile.
    world
      .fetch(`${base()}/sdk/v1/events`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(batch),
        credentials: "omit",
        keepalive: true,
      })
      .catch(() => undefined);
  };
  return {
    track(name, details) {
      if (!held.isListening) {
        held.isListening = true;
        held.forget = world.onLeave(flush);
      }
      queue.push({
        telemetry: describeSender(state(), world),
        event: { public_token: publicToken, event_name: name, details },
      });
      if (queue.length >= MOST_EVENTS) flush();
      else if (queue.length === 1) held.callOff = world.after(WAIT_MILLISECONDS, flush);
    },
    stop() {
      flush();
      held.forget();
      held.isListening = false;
    },
  };
}
