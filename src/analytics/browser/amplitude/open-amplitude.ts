import { AmplitudeBrowser } from "@amplitude/analytics-browser";
import { MemoryStorage } from "@amplitude/analytics-core";
import type { EventSink } from "#analytics/browser/event-sink.ts";
import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import { dropDiagnostics, projectOf, remoteCaptures, sdkOptions } from "./sdk-options.ts";
import { guardEvents } from "./guard-events.ts";
import { forgetOtherAccount, handOverCampaign } from "./sdk-cookies.ts";

/**
 * Starts the SDK. This file and what it imports come to the browser only after consent.
 *
 * @param userId - The account that the events are of; null for nobody's.
 */
export async function openAmplitude(provider: AnalyticsProvider, userId: string | null): Promise<EventSink> {
  const project = projectOf(provider);
  const captures = await remoteCaptures(project);
  const client = new AmplitudeBrowser();
  client.add(guardEvents(() => location.pathname));
  const { host, protocol } = location;
  const isHttps = protocol === "https:";
  await forgetOtherAccount(project.apiKey, userId, { isHttps });
  if (captures.attribution !== false) await handOverCampaign(project.apiKey, { isHttps });
  const options = sdkOptions(project, { captures, host, isHttps });
  await client.init(project.apiKey, userId === null ? options : { ...options, userId }).promise;
  await dropDiagnostics(client.config.diagnosticsClient);
  const left = flushOnLeaving(client);
  return {
    send({ name, properties, time }) {
      client.track(name, properties, { time });
      // An event that brings its own time does not count as a sign of life by itself.
      client.extendSession();
    },
    flush: () => client.flush().promise,
    forgetUser: () => client.reset(),
    close() {
      left.abort();
      close(client);
    },
  };
}

/**
 * Sends what waits when the page is hidden, the last that happens to it for certain. It is heard at the window: who tracks
 * something at that moment has heard it at the document by then, and of two sendings at once the SDK leaves the second out.
 */
function flushOnLeaving(client: AmplitudeBrowser): AbortController {
  const over = new AbortController();
  const follow = (): void => {
    const isLeaving = document.visibilityState === "hidden";
    // A fetch ends with the page that began it; a beacon goes on.
    client.setTransport(isLeaving ? "beacon" : "fetch");
    if (isLeaving) client.flush();
  };
  window.addEventListener("visibilitychange", follow, { signal: over.signal });
  return over;
}

/**
 * The SDK knows opting out but no end: what waits would still be sent, and stored as it waits. So it loses its ways out one by
 * one, before its captures are taken down.
 */
function close(client: AmplitudeBrowser): void {
  client.config.transportProvider = { send: () => Promise.resolve(null) };
  client.config.storageProvider = new MemoryStorage();
  client.config.cookieStorage = new MemoryStorage();
  client.setOptOut(true);
  client.timeline.reset(client);
}
