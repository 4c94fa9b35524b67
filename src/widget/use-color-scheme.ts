import { useSyncExternalStore } from "react";
import type { WidgetStyles } from "./config.ts";

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
