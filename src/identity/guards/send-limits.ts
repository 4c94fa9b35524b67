import type { Database } from "#contracts/database.ts";
import type { Call } from "#identity/call.ts";
import type { Parts } from "#identity/parts.ts";
import type { Refusal } from "#identity/refusals.ts";
import { takeFromAll } from "./limits.ts";

const TEN_MINUTES = 600;

/** What an address gets for all clients together, in shares of one client's. */
const SHARES = 2;

/**
 * Whether one more message may go to an address: five in ten minutes for one client, ten for all of them, so that a stranger
 * who asks in somebody's name leaves that one some (docs/threats.md#36 and #37). A client has a bound whatever the addresses;
 * it comes first, for whoever is over it must not fill the table with counters either.
 *
 * @param addressKey what makes the address one mailbox or phone
 */
export async function refuseSend(
  database: Database,
  { call, addressKey }: { readonly call: Pick<Call, "project" | "client">; readonly addressKey: string },
  { secrets }: Pick<Parts, "secrets">,
): Promise<Refusal | null> {
  const { project, client } = call;
  const { sendsPerAddress, sendsPerClient } = project.settings.limits;
  const address = secrets.digest("limited address", addressKey);
  return takeFromAll(database, [
    { key: `sends of ${project.id} ${client.block}`, most: sendsPerClient, seconds: TEN_MINUTES },
    { key: `sends of ${project.id} ${client.block} to ${address}`, most: sendsPerAddress, seconds: TEN_MINUTES },
    { key: `sends of ${project.id} to ${address}`, most: sendsPerAddress * SHARES, seconds: TEN_MINUTES },
  ]);
}
