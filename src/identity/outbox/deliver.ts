import type { Parts } from "#identity/parts.ts";
import { maskAddress } from "./mask-address.ts";
import type { ClaimedMessage, MessageQueue } from "./message-queue.ts";
import { openBody, type MessageBody } from "./outbox.ts";
import { retryDelay } from "./retry-delay.ts";
import { failed, type Delivery, type Transports } from "./transport.ts";

export interface DeliveryParts extends Pick<Parts, "secrets" | "log"> {
  readonly queue: MessageQueue;
  readonly transports: Transports;
  /** Names this process in leases; unique over all processes. */
  readonly holder: string;
  /** Whether the development outbox shows messages, so that a channel without a transport still leads somewhere. */
  readonly hasOpenOutbox: boolean;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** Tries one claimed message and notes how it ended. */
export async function deliver(message: ClaimedMessage, parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  const { queue, transports, log } = parts;
  const facts = { message: message.id, channel: message.channel, to: maskAddress(message.recipient) };
  const body = readBody(message, parts);
  if (body === null) {
    await queue.giveUp(message.id, "cannot be read with this server's secret");
    log.error(facts, "a message cannot be read with this server's secret, so it was given up");
    return;
  }
  const transport = transports[message.channel];
  if (transport === null) {
    if (parts.hasOpenOutbox) return queue.markSent(message.id);
    await queue.giveUp(message.id, "no transport is set up for this channel");
    log.error(facts, "no transport is set up for this channel, so the message was given up");
    return;
  }
  const delivery = await tryOnce(message, body, { transport, signal });
  if (delivery.ok) return queue.markSent(message.id);
  await noteFailure(message, delivery, { ...parts, facts });
}

function readBody({ bodySealed }: ClaimedMessage, { secrets }: DeliveryParts): MessageBody | null {
  try {
    return openBody(bodySealed, { secrets });
  } catch {
    // Sealed with another secret, or altered: nobody will ever read it.
    return null;
  }
}

interface Way {
  readonly transport: NonNullable<Transports["email"]>;
  readonly signal: AbortSignal;
}

async function tryOnce(message: ClaimedMessage, body: MessageBody, { transport, signal }: Way): Promise<Delivery> {
  const { channel, recipient: to, projectName: senderName } = message;
  const id = `outbox-${message.id}-${message.createdAt}`;
  try {
    return await transport.send({ id, channel, to, senderName, ...body }, signal);
  } catch (error) {
    // A transport that breaks its promise not to throw: how far it came is unknown.
    return failed(`the transport broke: ${error instanceof Error ? error.name : "unknown"}`, { mayHaveArrived: true });
  }
}

async function noteFailure(
  { id, attempts }: ClaimedMessage,
  { isPermanent, mayHaveArrived, retryAfterSeconds, reason }: Extract<Delivery, { ok: false }>,
  { queue, holder, random, log, facts }: DeliveryParts & { readonly facts: object },
): Promise<void> {
  if (isPermanent) {
    await queue.giveUp(id, reason);
    log.error({ ...facts, reason }, "a message was refused for good, so it was given up");
    return;
  }
  const seconds = retryDelay({ attempt: attempts, retryAfterSeconds, random: random() });
  await queue.postpone({ id, holder, seconds, mayHaveArrived, reason });
  log.warn({ ...facts, reason, attempts, seconds }, "a message could not be sent and is tried again");
}
