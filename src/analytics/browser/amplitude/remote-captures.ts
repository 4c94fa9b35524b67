import { Logger, RemoteConfigClient, type RemoteConfigInfo } from "@amplitude/analytics-core";
import { narrowCaptures, type Captures } from "./captures.ts";
import { CAPTURES, REMOTE_CONFIG_TIMEOUT_MS, type Project } from "./sdk-options.ts";

/** By itself the SDK gives up on an answer after one second, three times over, and forgets what it knew. */
class PatientConfigClient extends RemoteConfigClient {
  override async fetch(): Promise<RemoteConfigInfo> {
    const answer = await super.fetch(1, REMOTE_CONFIG_TIMEOUT_MS);
    return answer.remoteConfig === null ? this.storage.fetchConfig() : answer;
  }
}

/** The captures of the project's remote configuration; without an answer within five seconds those last known, else all. */
export async function remoteCaptures({ apiKey, serverZone, configUrl }: Project): Promise<Captures> {
  const client = new PatientConfigClient(apiKey, new Logger(), serverZone, configUrl);
  return new Promise((resolve) => {
    client.subscribe("configs.analyticsSDK.browserSDK", { timeout: REMOTE_CONFIG_TIMEOUT_MS }, (remote: unknown) =>
      resolve(narrowCaptures(CAPTURES, remote)),
    );
  });
}
