import { sampleServices } from "./sample-services.ts";
import { askApi } from "./ask-api.ts";

/** A change as a page sends it. */
export interface SentChange {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Sends changes to the API over the services given, as one of our own pages does. */
export function sendTo(services: Parameters<typeof sampleServices>[0]) {
  const all = sampleServices(services);
  return ({ method, path, body }: SentChange, headers: Readonly<Record<string, string>>): Promise<Response> =>
    askApi(all, path, {
      method,
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
