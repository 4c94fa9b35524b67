import type { ButtonStyle, WidgetStyles } from "./config.ts";
import css from "./widget.css?inline";
import { useSyncExternalStore } from "react";

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
export function applyTheme(element: HTMLElement, styles: WidgetStyles): () => void {
  const properties = themeProperties(styles);
  for (const [name, value] of properties) element.style.setProperty(name, value);
  return () => {
    for (const name of properties.keys()) element.style.removeProperty(name);
  };
}

/** Gives the document or shadow root around an element the widget's style sheet; the function takes it away. */
export function adoptStyles(element: HTMLElement): () => void {
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
export function useColorScheme(wanted: WidgetStyles["colorScheme"] = "light"): "light" | "dark" {
  const isDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches);
  if (wanted !== "auto") return wanted;
  return isDark ? "dark" : "light";
}

function watchSystem(heard: () => void): () => void {
  const preference = matchMedia(DARK);
  preference.addEventListener("change", heard);
  return () => preference.removeEventListener("change", heard);
}
