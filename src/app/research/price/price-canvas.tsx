import { useEffect, useEffectEvent, useRef } from "react";
import { type Close, closeOfEvent, type PriceEvent, SCALE_WIDTH } from "./closes.ts";
import {
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  type SeriesMarker,
  type Time,
} from "lightweight-charts";
import { computedView } from "#app/research/computed-view.ts";
import { formatTick } from "#app/research/chart/plot/plot.ts";
import { formatDate } from "#research/text/format-date.ts";

/** The interactive drawing of the price. */
export function PriceCanvas({
  closes,
  events,
  pointed,
  onRead,
}: {
  readonly closes: readonly Close[];
  readonly events: readonly PriceEvent[];
  /** The close that is read by key, or was read before the drawing came; null while the pointer reads the drawing. */
  readonly pointed: Close | null;
  /** Called with the day of the close under the pointer. */
  readonly onRead: (date: string) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPrice>(null);
  const read = useEffectEvent(onRead);

  useEffect(() => {
    if (container.current === null) return undefined;
    const price = drawPrice(container.current, (date) => read(date));
    drawn.current = price;
    return () => price.remove();
  }, []);

  useEffect(() => drawn.current?.show(closes, events), [closes, events]);

  useEffect(() => {
    if (pointed !== null) drawn.current?.point(pointed);
  }, [pointed]);

  return <div ref={container} data-slot="price-canvas" />;
}

export interface DrawnPrice {
  show(closes: readonly Close[], events: readonly PriceEvent[]): void;
  /** Marks a close that is read otherwise than with the pointer on the drawing. */
  point(close: Close): void;
  remove(): void;
}

/** The page scrolls over the chart: no wheel, no drag. */
const OPTIONS = {
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  // The logo would bring a style element, which the page's policy refuses; the page credits the library in words.
  layout: { attributionLogo: false, background: { color: "transparent" } },
  rightPriceScale: { borderVisible: false, minimumWidth: SCALE_WIDTH, scaleMargins: { top: 0.06, bottom: 0.12 } },
  timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
  grid: { vertLines: { visible: false } },
  crosshair: {
    horzLine: { visible: false, labelVisible: false },
    vertLine: { style: LineStyle.Solid, labelVisible: false },
  },
  localization: {
    priceFormatter: (price: number) => formatTick(price, computedView("0", "USD/shares"), "per-share"),
    timeFormatter: (time: Time) => formatDate(dayOf(time)),
  },
} as const;

const LETTERS = { earnings: "E", split: "S", spinoff: "P" } as const;

/**
 * Draws the price on a canvas that follows the theme.
 * @param onRead called with the close under the pointer
 */
export function drawPrice(container: HTMLElement, onRead: (date: string) => void): DrawnPrice {
  const chart = createChart(container, OPTIONS);
  const line = chart.addSeries(LineSeries, { lineWidth: 2, priceLineVisible: false, lastValueVisible: false });
  const markers = createSeriesMarkers(line, []);
  let marked: readonly SeriesMarker<Time>[] = [];

  function colour(): void {
    const colours = readColours(container);
    const { fontFamily } = getComputedStyle(container);
    chart.applyOptions({
      layout: { textColor: colours.text, fontFamily },
      grid: { horzLines: { color: colours.grid } },
      crosshair: { vertLine: { color: colours.text } },
    });
    line.applyOptions({ color: colours.line });
    marked = marked.map((marker) => ({ ...marker, color: colours.event }));
    markers.setMarkers([...marked]);
  }

  const read = ({ time, sourceEvent }: MouseEventParams): void => {
    // Without an event it is the mark that was set here.
    if (time !== undefined && sourceEvent !== undefined) onRead(dayOf(time));
  };
  chart.subscribeCrosshairMove(read);
  // A tap moves no crosshair.
  chart.subscribeClick(read);
  const stopWatching = onColoursChange(colour);

  return {
    show(closes, events) {
      line.setData(closes.map(([time, value]) => ({ time, value: Number(value) })));
      marked = markersOf(closes, events);
      colour();
      chart.timeScale().fitContent();
    },
    point([date, close]) {
      chart.setCrosshairPosition(Number(close), date, line);
    },
    remove() {
      stopWatching();
      chart.remove();
    },
  };
}

/** The chart is given days as ISO dates and hands them back; its other notations of time are never used here. */
function dayOf(time: Time): string {
  return typeof time === "string" ? time : "";
}

function markersOf(closes: readonly Close[], events: readonly PriceEvent[]): readonly SeriesMarker<Time>[] {
  return events.flatMap((event): SeriesMarker<Time>[] => {
    const close = closeOfEvent(closes, event);
    if (close === null) return [];
    return [{ time: close[0], position: "belowBar", shape: "circle", size: 0.6, color: "", text: LETTERS[event.kind] }];
  });
}

/** The colours the canvas needs, as the page's tokens resolve under the present theme and scheme. */
export interface ChartColours {
  readonly line: string;
  readonly grid: string;
  readonly text: string;
  readonly event: string;
}

/** Reads the colours through elements the style sheet colours: a canvas knows no custom properties. */
export function readColours(container: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.dataset["slot"] = "colour-probe";
  container.append(probe);
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
