import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { BOOTSTRAP_DEFAULTS } from "./client/bootstrap.ts";
import { resolveConfig, type WidgetCallbacks } from "./config.ts";
import type { WidgetView } from "./screens/widget-context.ts";
import { createStore } from "./state.ts";
import { ENGLISH } from "./strings.ts";
import { initialState, projectConfig, type WidgetDeps, type WidgetProps } from "./widget-options.ts";
import { createCryptoFlows } from "./flows/crypto.ts";
import { createEmailFlows } from "./flows/email.ts";
import type { FlowDeps, Flows } from "./flows/flows.ts";
import { createMfaFlows } from "./flows/mfa.ts";
import { createOAuthFlows } from "./flows/oauth.ts";
import { createOtpFlows } from "./flows/otp.ts";
import { createPasskeyFlows } from "./flows/passkey.ts";
import { createPasswordFlows } from "./flows/password.ts";
import { emitEvent } from "./flows/emit-event.ts";
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";

/** Everything the screens of one widget read and do; null while it is still to be learned what they show. */
export function useView({ kind, deps, options, begin }: WidgetProps): WidgetView | null {
  const { client } = deps;
  const [store] = useState(() =>
    createStore(begin ?? initialState(kind, options, { search: location.search, prefix: client.prefix })),
  );
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const bootstrap = useBootstrap(deps);
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
            linkHosts: deps.linkHosts(),
            client,
          },
    [state, dispatch, flows, config, styles, strings, bootstrap, deps, client],
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

/** Puts together everything people can do on the screens. */
function createFlows(deps: FlowDeps): Flows {
  return {
    otp: createOtpFlows(deps),
    email: createEmailFlows(deps),
    password: createPasswordFlows(deps),
    crypto: createCryptoFlows(deps),
    passkey: createPasskeyFlows(deps),
    oauth: createOAuthFlows(deps),
    mfa: createMfaFlows(deps),
    complete: () => emitEvent(deps, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }),
    goBack() {
      deps.dispatch({ type: "error", message: null });
      deps.dispatch({ type: "go", screen: "Main" });
    },
  };
}

/** Keeps the client running while the widget is drawn; what the project switched on, null until it is known. */
function useBootstrap({ client, acquire }: WidgetDeps): BootstrapAnswer | null {
  const [bootstrap, setBootstrap] = useState<BootstrapAnswer | null>(null);
  useEffect(() => {
    let isWanted = true;
    const release = acquire();
    void client.bootstrap().then((answer) => {
      if (isWanted) setBootstrap(answer);
    });
    return () => {
      isWanted = false;
      release();
    };
  }, [client, acquire]);
  return bootstrap;
}

/** The same plain value for as long as it says the same, however often a page writes it again. */
export function useLasting<Value>(value: Value): Value {
  const [lasting, setLasting] = useState(value);
  if (lasting === value || JSON.stringify(lasting) === JSON.stringify(value)) return lasting;
  setLasting(value);
  return value;
}
