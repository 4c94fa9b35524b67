import { useEffect, useLayoutEffect, useRef } from "react";
import { configFault } from "./choose-methods.ts";
import { Banner } from "./parts/banner.tsx";
import { Spinner } from "./parts/button.tsx";
import { Toasts } from "./parts/toasts.tsx";
import { Watermark } from "./parts/heading.tsx";
import { CurrentScreen } from "./screens/screen.tsx";
import { WidgetContext, useWidget } from "./screens/widget-context.ts";
import { adoptStyles, applyTheme, useColorScheme } from "./theme.ts";
import { useLasting, useView } from "./use-view.ts";
import type { WidgetKind, WidgetDeps, WidgetProps } from "./widget-options.ts";

/** The widget itself, wherever it is drawn. */
export function Widget(widget: WidgetProps) {
  const { kind, deps, options } = widget;
  const styles = useLasting(options.styles ?? {});
  const root = useRef<HTMLDivElement>(null);
  const scheme = useColorScheme(styles.colorScheme);
  const view = useView(widget);

  useLayoutEffect(() => (root.current === null ? undefined : adoptStyles(root.current)), []);
  useLayoutEffect(() => (root.current === null ? undefined : applyTheme(root.current, styles)), [styles]);
  useLayoutEffect(() => {
    // The page's own, where none is given. Bundlers rewrite `:dir()` for older browsers into a guess from the language.
    if (root.current !== null) root.current.dataset["dir"] = getComputedStyle(root.current).direction;
  }, [options.dir]);

  return (
    <div className="lk-root" ref={root} dir={options.dir} data-kind={kind} data-scheme={scheme}>
      {view === null ? (
        <div className="lk-card">
          <Spinner />
        </div>
      ) : (
        <WidgetContext.Provider value={view}>
          <div className="lk-card">
            <Content kind={kind} client={deps.client} />
            <Watermark />
          </div>
          <Toasts />
        </WidgetContext.Provider>
      )}
    </div>
  );
}

/** The screens, or what is wrong with the configuration. */
function Content({ kind, client }: { readonly kind: WidgetKind; readonly client: WidgetDeps["client"] }) {
  const { config, strings } = useWidget();
  const error = kind === "login" ? configFault(config, strings) : null;

  const isTold = useRef(false);

  useEffect(() => {
    if (kind !== "login" || isTold.current) return;
    isTold.current = true;
    client.telemetry.track("render_login_screen", { options: config });
  }, [kind, client, config]);

  return error === null ? <CurrentScreen /> : <Banner variant="error">{error}</Banner>;
}
