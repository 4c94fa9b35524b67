import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { configFault } from "./choose-methods.ts";
import { Banner, ServerText } from "./parts/banner.tsx";
import { Spinner } from "./parts/button.tsx";
import { Watermark } from "./parts/heading.tsx";
import { CurrentScreen } from "./screens/screen.tsx";
import { WidgetContext, useWidget } from "./screens/widget-context.ts";
import { useLasting, useView } from "./use-view.ts";
import type { WidgetKind, WidgetDeps, WidgetProps } from "./widget-options.ts";
import type { Toast } from "./state.ts";
import type { ButtonStyle, WidgetStyles } from "./config.ts";
import css from "./widget.css?inline";

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

/** How long each kind stays (docs/specification-map.md#9). */
const STAYS_MS = { blank: 4_000, error: 4_000, success: 2_000 } as const;

/** Messages that come and go, read out without taking the focus. */
function Toasts() {
  const { state } = useWidget();
  return (
    <div className="lk-toasts" aria-live="polite" aria-relevant="additions">
      {state.toasts.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Stays as long as it is pointed at, and goes at a tap: it may lie over a button. */
function Shown({ toast: { id, kind, text } }: { readonly toast: Toast }) {
  const { dispatch } = useWidget();
  const [isHeld, setHeld] = useState(false);
  const dismiss = (): void => dispatch({ type: "untoast", id });

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dispatch({ type: "untoast", id }), STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [isHeld, id, kind, dispatch]);

  return (
    <p
      className="lk-toast"
      data-variant={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={dismiss}
    >
      <ServerText text={text} />
    </p>
  );
}

/** The custom properties for a page's overrides of the look (docs/specification-map.md#9, docs/identity-wire.md#10). */
export function themeProperties(styles: WidgetStyles): ReadonlyMap<string, string> {
  const { container, colors, buttons, inputs, fontFamily } = styles;
  const properties = {
    "--lk-container-background": container?.backgroundColor,
    "--lk-container-border": container?.borderColor,
    "--lk-container-radius": container?.borderRadius,
    "--lk-container-width": container?.width,
    "--lk-primary": colors?.primary,
    "--lk-secondary": colors?.secondary,
    "--lk-success": colors?.success,
    "--lk-error": colors?.error,
    "--lk-font": fontFamily,
    ...boxProperties("--lk-button-primary", buttons?.primary),
    ...boxProperties("--lk-button-secondary", buttons?.secondary),
    ...boxProperties("--lk-button-disabled", buttons?.disabled),
    ...boxProperties("--lk-input", inputs),
    "--lk-input-placeholder": inputs?.placeholderColor,
  };
  return new Map(Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function boxProperties(name: string, style: ButtonStyle | undefined): Readonly<Record<string, string | undefined>> {
  return {
    [`${name}-background`]: style?.backgroundColor,
    [`${name}-text`]: style?.textColor,
    [`${name}-border`]: style?.borderColor,
    [`${name}-radius`]: style?.borderRadius,
  };
}

/** Puts overrides on an element, by script because pages forbid style attributes; the function takes them off. */
function applyTheme(element: HTMLElement, styles: WidgetStyles): () => void {
  const properties = themeProperties(styles);
  for (const [name, value] of properties) element.style.setProperty(name, value);
  return () => {
    for (const name of properties.keys()) element.style.removeProperty(name);
  };
}

/** Gives the document or shadow root around an element the widget's style sheet; the function takes it away. */
function adoptStyles(element: HTMLElement): () => void {
  const found = element.getRootNode();
  const root = found instanceof ShadowRoot ? found : element.ownerDocument;
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(css);
  root.adoptedStyleSheets.push(styleSheet);
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== styleSheet);
  };
}

const DARK = "(prefers-color-scheme: dark)";

/** The colours to be drawn in; `auto` changes with the system, also while the widget is shown. */
function useColorScheme(wanted: WidgetStyles["colorScheme"] = "light"): "light" | "dark" {
  const isDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches);
  if (wanted !== "auto") return wanted;
  return isDark ? "dark" : "light";
}

function watchSystem(heard: () => void): () => void {
  const preference = matchMedia(DARK);
  preference.addEventListener("change", heard);
  return () => preference.removeEventListener("change", heard);
}
