import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "#contracts/steps.ts";
import type { Log } from "#server/log.ts";

/** A request and its answer, as Node has them. */
export interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** A connection whose request has an id. */
export interface ObservedConnection extends Connection {
  /** 32 hexadecimal digits; null on a server that nobody observes. */
  readonly requestId: string | null;
  /** Writes the id into each line. */
  readonly log: Log;
  /** Names what the request asks for, once it is known to be no file; null: it cannot be read. */
  readonly nameRoute: (request: Request | null) => void;
}

/** A request that is no file's, on its way to its answer. */
export interface Exchange extends Pick<ObservedConnection, "requestId" | "log" | "nameRoute"> {
  readonly request: Request;
  /** The other end of the connection; a proxy's, when one stands before. */
  readonly socketAddress: string;
  /** Allows the inline scripts of this one answer; empty without a policy. */
  readonly nonce: string;
}

/** A step before a request is known to be no file's; it answers on the connection itself. */
export type ConnectionStep<Given, Made = Given> = Step<Given, Made, void>;

/** A step towards the answer of a page, a call or an operator's address. */
export type ExchangeStep<Given = Exchange, Made = Given> = Step<Given, Made, Promise<Response>>;
