import type { IdentityDeps } from "#identity/deps.ts";
import type { ClaimedMessage, MessageQueue } from "./message-queue.ts";
import { openBody } from "./outbox.ts";
import { type Delivery, failed, type MessageBody, type Transports } from "#platform/mail/transport.ts";

export interface DeliveryDeps extends Pick<IdentityDeps, "secrets" | "log"> {
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
export async function deliver(message: ClaimedMessage, deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { queue, transports, log } = deps;
  const facts = { message: message.id, channel: message.channel, to: maskAddress(message.recipient) };
  const body = readBody(message, deps);
  if (body === null) {
    await queue.giveUp(message.id, "cannot be read with this server's secret");
    log.error(facts, "a message cannot be read with this server's secret, so it was given up");
    return;
  }
  const transport = transports[message.channel];
  if (transport === null) {
    if (deps.hasOpenOutbox) return queue.markSent(message.id);
    await queue.giveUp(message.id, "no transport is set up for this channel");
    log.error(facts, "no transport is set up for this channel, so the message was given up");
    return;
  }
  const delivery = await tryOnce(message, body, transport, signal);
  if (delivery.ok) return queue.markSent(message.id);
  await noteFailure(message, delivery, { ...deps, facts });
}

function readBody({ bodySealed }: ClaimedMessage, { secrets }: DeliveryDeps): MessageBody | null {
  try {
    return openBody(bodySealed, { secrets });
  } catch {
    // Sealed with another secret, or altered: nobody will ever read it.
    return null;
  }
}

async function tryOnce(
  message: ClaimedMessage,
  body: MessageBody,
  transport: NonNullable<Transports["email"]>,
  signal: AbortSignal,
): Promise<Delivery> {
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
  { queue, holder, random, log, facts }: DeliveryDeps & { readonly facts: object },
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

/** One try that failed, as far as it decides about the next. */
interface FailedTry {
  /** 1 for the first. */
  readonly attempt: number;
  /** What the other side asked for; null where it asked for nothing. */
  readonly retryAfterSeconds: number | null;
  /** At least 0, less than 1. */
  readonly random: number;
}

const FIRST_SECONDS = 2;
/** Codes are good for minutes: a longer pause would be the last. */
const LONGEST_SECONDS = 120;
/** A wish for more is granted only this far; what the message carries has run out by then. */
const LONGEST_ASKED_SECONDS = 900;

/**
 * Seconds to wait before a message is tried again.
 * The pause doubles from two seconds, half of it by chance, so that servers that failed together do not return together; the
 * other side's own wish counts where it is longer.
 */
export function retryDelay({ attempt, retryAfterSeconds, random }: FailedTry): number {
  const longest = Math.min(FIRST_SECONDS * 2 ** (attempt - 1), LONGEST_SECONDS);
  const own = longest / 2 + (longest / 2) * random;
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, LONGEST_ASKED_SECONDS));
}

/** An address for logs: enough to recognise for people who know it, too little to write to (docs/threats.md#47). */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 3)}…${address.slice(-2)}`;
}
