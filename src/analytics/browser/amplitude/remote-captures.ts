import { Logger, RemoteConfigClient } from "@amplitude/analytics-core";
import { narrowCaptures, type Captures } from "./captures.ts";
import { CAPTURES, REMOTE_CONFIG_TIMEOUT_MS, type Project } from "./sdk-options.ts";

/** The captures of the project's remote configuration; after five seconds those last known, else all. */
export async function remoteCaptures({ apiKey, serverZone, configUrl }: Project): Promise<Captures> {
  const client = new RemoteConfigClient(apiKey, new Logger(), serverZone, configUrl);
  return new Promise((resolve) => {
    client.subscribe("configs.analyticsSDK.browserSDK", { timeout: REMOTE_CONFIG_TIMEOUT_MS }, (remote: unknown) =>
      resolve(narrowCaptures(CAPTURES, remote)),
    );
  });
}
