import { createContext, useContext } from "react";
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { Client } from "#widget/client/client.ts";
import type { ResolvedConfig, WidgetStyles } from "#widget/config.ts";
import type { Flows } from "#widget/flows/flows.ts";
import type { Action, WidgetState } from "#widget/state.ts";
import type { Strings } from "#widget/strings.ts";

/** What a screen may read and do: state in, markup out; whatever happens is a flow. */
export interface WidgetView {
  readonly state: WidgetState;
  readonly dispatch: (action: Action) => void;
  readonly flows: Flows;
  readonly config: ResolvedConfig;
  readonly styles: WidgetStyles;
  readonly strings: Strings;
  readonly bootstrap: BootstrapAnswer;
  /** Where links in a server's message may lead (docs/threats.md#26). */
  readonly linkHosts: readonly string[];
  readonly client: Pick<Client, "parsePhone" | "state" | "onStateChange"> & {
    readonly passkeys: Pick<Client["passkeys"], "isAutofillSupported">;
  };
}

/** Begins the ids of the screen that is shown, so that its parts can refer to each other. */
export const ScreenIdContext = createContext("");

/** The ids of what a screen is about: its heading, and the sentence below it where there is one. */
export function useScreenIds(): { readonly heading: string; readonly lead: string } {
  const id = useContext(ScreenIdContext);
  return { heading: `${id}-heading`, lead: `${id}-lead` };
}

export const WidgetContext = createContext<WidgetView | null>(null);

/** Gives a screen its widget. Throws `TypeError` outside of one. */
export function useWidget(): WidgetView {
  const view = useContext(WidgetContext);
  if (view === null) throw new TypeError("useWidget(): render this screen inside a mounted widget");
  return view;
}
