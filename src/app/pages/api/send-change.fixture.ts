import { handMadeServices } from "#app/pages/hand-made-services.ts";
import { askApi } from "./ask-api.ts";

/** A change as a page sends it. */
export interface SentChange {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Sends changes to the API over the services given, as one of our own pages does. */
export function sendTo(services: Parameters<typeof handMadeServices>[0]) {
  const all = handMadeServices(services);
  return ({ method, path, body }: SentChange, headers: Readonly<Record<string, string>>): Promise<Response> =>
    askApi(all, path, {
      method,
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
