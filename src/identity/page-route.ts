import type { Client } from "./call.ts";
import type { Parts } from "./parts.ts";
import type { ProjectShelf } from "./projects/project-shelf.ts";

/** A request to an address outside the enveloped calls: a page, a redirect, keys, telemetry. */
export interface PageCall {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly projects: ProjectShelf;
  readonly requestId: string;
}

/** One address that answers in its own way; it checks for itself whatever has to be checked. */
export interface PageRoute {
  readonly method: "GET" | "POST";
  /** Below the identity server's base. GET answers HEAD too. */
  readonly path: string;
  readonly answer: (call: PageCall, parts: Parts) => Promise<Response>;
}
