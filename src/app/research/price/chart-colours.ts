/** The colours the canvas needs, as the page's tokens resolve under the present theme and scheme. */
export interface ChartColours {
  readonly line: string;
  readonly grid: string;
  readonly text: string;
  readonly event: string;
}

/** Reads the colours through elements the style sheet colours: a canvas knows no custom properties. */
export function readColours(within: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.dataset["slot"] = "colour-probe";
  within.append(probe);
  const read = (name: keyof ChartColours): string => {
    probe.dataset["colour"] = name;
    return getComputedStyle(probe).color;
  };
  const colours = { line: read("line"), grid: read("grid"), text: read("text"), event: read("event") };
  probe.remove();
  return colours;
}

/** Calls back whenever the theme or the scheme changes; returns the function that stops it. */
export function onColoursChange(changed: () => void): () => void {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(changed);
  scheme.addEventListener("change", changed);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => {
    scheme.removeEventListener("change", changed);
    theme.disconnect();
  };
}
