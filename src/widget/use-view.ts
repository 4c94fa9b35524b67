import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { BOOTSTRAP_DEFAULTS } from "./client/bootstrap.ts";
import { resolveConfig, type WidgetCallbacks } from "./config.ts";
import { createFlows } from "./create-flows.ts";
import type { WidgetView } from "./screens/widget-context.ts";
import { createStore } from "./store.ts";
import { ENGLISH } from "./strings.ts";
import { useBootstrap } from "./use-bootstrap.ts";
import { useLasting } from "./use-lasting.ts";
import { initialState, projectConfig, type WidgetProps } from "./widget-options.ts";

/** Everything the screens of one widget read and do; null while it is still to be learned what they show. */
export function useView({ kind, parts, options, begin }: WidgetProps): WidgetView | null {
  const { client } = parts;
  const [store] = useState(() =>
    createStore(begin ?? initialState(kind, options, { search: location.search, prefix: client.prefix })),
  );
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const bootstrap = useBootstrap(parts);
  const given = options.config ?? (bootstrap === null ? null : projectConfig(bootstrap));
  const config = useLasting(given === null ? null : resolveConfig(given));
  const strings = useLasting({ ...ENGLISH, ...options.strings });
  const styles = useLasting(options.styles ?? {});
  const callbacks = useCallbacks(options.callbacks ?? {});
  const { dispatch } = store;

  const flows = useMemo(
    () =>
      config === null
        ? null
        : createFlows({ client, config, strings, callbacks, dispatch, state: store.state, now: () => Date.now(), log }),
    [client, config, strings, callbacks, dispatch, store],
  );

  return useMemo(
    () =>
      config === null || flows === null
        ? null
        : {
            state,
            dispatch,
            flows,
            config,
            styles,
            strings,
            bootstrap: bootstrap ?? BOOTSTRAP_DEFAULTS,
            linkHosts: parts.linkHosts(),
            client,
          },
    [state, dispatch, flows, config, styles, strings, bootstrap, parts, client],
  );
}

/** Lasting callbacks that call those of the day, for a page may hand in new ones at any time. */
function useCallbacks(given: WidgetCallbacks): WidgetCallbacks {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  }, [given]);
  return useMemo(
    () => ({
      onEvent: (event) => latest.current.onEvent?.(event),
      onError: (error) => latest.current.onError?.(error),
    }),
    [],
  );
}

function log(sentence: string): void {
  // oxlint-disable-next-line no-console -- docs/specification-map.md#8: some failures are only logged, and a page has no other log
  console.warn(sentence);
}
