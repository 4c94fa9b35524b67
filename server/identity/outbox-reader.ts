import { z } from "zod";
import type { Services } from "#app/context.ts";
import { outboxMessage } from "#contracts/identity-server.ts";
import type { Config } from "#server/config.ts";
import type { Latchkey } from "./create-latchkey.ts";
import { isOutboxOpen } from "./identity-deployment.ts";

const TIMEOUT_MS = 5_000;
const messages = z.array(outboxMessage);

export interface OutboxReaderDeps {
  /** The identity server's base without a trailing slash. */
  readonly baseUrl: () => string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Asks the identity server, over HTTP like every other customer, for what it sent. */
export function createOutboxReader({ baseUrl, fetch }: OutboxReaderDeps): NonNullable<Services["outbox"]> {
  return {
    async list(to) {
      const url = new URL(`${baseUrl()}/outbox`);
      if (to !== null) url.searchParams.set("to", to);
      const response = await fetch(new Request(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }));
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`The identity server answers ${response.status} when asked for its outbox.`);
      return messages.parse(await response.json());
    },
  };
}

/** The product's way to the outbox of its identity server; null where the settings do not open it. */
export function connectOutbox({
  config,
  latchkey,
}: {
  readonly config: Config;
  /** The identity server of this process; null where it runs alone. */
  readonly latchkey: Latchkey | null;
}): Services["outbox"] {
  if (!isOutboxOpen(config)) return null;
  if (latchkey === null) {
    return createOutboxReader({ baseUrl: () => config.identity.url ?? "", fetch: (request) => fetch(request) });
  }
  const { identity, deps } = latchkey;
  return createOutboxReader({
    baseUrl: deps.addresses.identity,
    fetch: (request) => identity.answer(request, "127.0.0.1"),
  });
}
