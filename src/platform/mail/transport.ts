export type Channel = "email" | "sms" | "whatsapp";

export interface MessageBody {
  /** Empty for text messages. */
  readonly subject: string;
  readonly text: string;
  /** Empty for text messages. */
  readonly html: string;
}

/** One message on its way to one address. */
export interface OutgoingMessage extends MessageBody {
  /** The same at every try, so that a mail system that gets two copies can drop one. */
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  /** What the sender is called beside its address: the project's name. */
  readonly senderName: string;
}

/** How a try to hand a message over ended. */
export type Delivery =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Trying the same message again would end the same way. */
      readonly isPermanent: boolean;
      /** The other side may have accepted it although no answer came; such a try counts as a delivery (docs/threats.md#52). */
      readonly mayHaveArrived: boolean;
      /** What the other side asked for; null where it asked for nothing. */
      readonly retryAfterSeconds: number | null;
      /** For the operator; names no person and repeats nothing of the message. */
      readonly reason: string;
    };

/** One way out of the house. It tries once, ends within its own time-outs and never throws for what the other side does. */
export interface Transport {
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

/** The way out for each channel; null where there is none. */
export type Transports = Readonly<Record<Channel, Transport | null>>;

/** A try that came to nothing; what is not said is the milder case. */
export function failed(
  reason: string,
  more: {
    readonly isPermanent?: boolean;
    readonly mayHaveArrived?: boolean;
    readonly retryAfterSeconds?: number | null;
  } = {},
): Delivery {
  return { ok: false, isPermanent: false, mayHaveArrived: false, retryAfterSeconds: null, reason, ...more };
}
