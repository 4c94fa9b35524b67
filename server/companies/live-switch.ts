import type { Config } from "#server/config.ts";
import type { LiveSetup } from "#server/setup/answer-setup.ts";
import { keepContact, keptContact } from "#server/setup/contact.ts";
import { createLiveSource, type LiveSource, type LiveSourceDeps } from "./live-source.ts";

/** The live source, which may be started later than the server. */
export interface LiveSwitch extends LiveSetup {
  /** Null until it is started. */
  readonly source: LiveSource | null;
  /** Has something done once the source is started after the server. */
  onStart(work: (source: LiveSource) => void): void;
}

/** Opens the live source as the settings say it, else with the contact that was given at `/setup` before. */
export async function openLiveSwitch(deps: LiveSourceDeps): Promise<LiveSwitch> {
  const { config } = deps;
  const { liveSetup } = config;
  const withContact = (contact: string): LiveSource | null => {
    const market: Config["market"] = { source: "live", contact, mirror: liveSetup?.mirror ?? null };
    return createLiveSource({ ...deps, config: { ...config, market } });
  };
  const kept = liveSetup === null ? null : await keptContact(config.dataDirectory);
  const state = { source: kept === null ? createLiveSource(deps) : withContact(kept) };
  const works: ((source: LiveSource) => void)[] = [];
  return {
    get source() {
      return state.source;
    },
    isOpen: () => liveSetup !== null && state.source === null,
    async start(contact) {
      if (liveSetup === null || state.source !== null) return;
      await keepContact(config.dataDirectory, contact);
      const started = withContact(contact);
      state.source = started;
      if (started !== null) for (const work of works) work(started);
    },
    onStart: (work) => void works.push(work),
  };
}
