import type { Database } from "#contracts/database.ts";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import type { Channel } from "#platform/mail/transport.ts";
import { openBody } from "#identity/outbox/outbox.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";

const MOST_MESSAGES = 200;
const MOST_ADDRESS_CHARACTERS = 320;

interface MessageRow {
  readonly recipient: string;
  readonly channel: Channel;
  readonly body_sealed: string;
  readonly created_at: string;
}

/** Shows what was sent, to one address or to all, newest last: the mailbox of who develops without one. */
export async function showOutbox({ url }: PageCall, { database, secrets }: IdentityDeps): Promise<Response> {
  const rows = await readMessages(database, addressOf(url.searchParams.get("to")));
  const messages = rows.toReversed().map((row): OutboxMessage => {
    const { subject, text, html } = openBody(row.body_sealed, { secrets });
    return { to: row.recipient, channel: row.channel, subject, text, html, created_at: row.created_at };
  });
  return Response.json(messages, { headers: { "cache-control": "no-store" } });
}

/** No address holds a blank, but in a query a plus sign means one; people write it as it is all the same. */
function addressOf(value: string | null): string | null {
  const address = (value ?? "").replaceAll(" ", "+").replaceAll("\u0000", "").slice(0, MOST_ADDRESS_CHARACTERS);
  return address === "" ? null : address;
}

function readMessages(database: Database, address: string | null): Promise<readonly MessageRow[]> {
  return database.query<MessageRow>(
    `SELECT recipient, channel, body_sealed, created_at FROM latchkey.outbox_message
     WHERE body_sealed IS NOT NULL AND ($1::text IS NULL OR lower(recipient) = lower($1))
     ORDER BY id DESC LIMIT ${MOST_MESSAGES}`,
    [address],
  );
}
