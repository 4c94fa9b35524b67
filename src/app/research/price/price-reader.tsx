import {
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useEffectEvent,
  type ChangeEvent,
  type PointerEvent,
} from "react";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { type EarlyPointer, onFirstInteraction } from "#app/research/lazy/first-interaction.ts";
import { LinkOut, VisuallyHidden } from "#app/ui/inline.tsx";
import { type Close, type PriceEvent, closeAtPointer, closeOfEvent, closeText } from "./closes.ts";
import { CloseLink } from "./price-table.tsx";
import type { PriceChart } from "#research/cards/card.ts";
import { computedView } from "#app/research/computed-view.ts";
import { formatTick, horizontalScale, niceTicks, PLOT_TOP, verticalScale } from "#app/research/chart/plot/plot.ts";
import { formatDate } from "#research/text/format-date.ts";

const PriceCanvas = lazyComponent(async () => (await import("./price-canvas.tsx")).PriceCanvas);

/** The price as a picture, read close by close with the pointer or the arrow keys: a sketch until the drawing comes. */
export function PriceReader({
  chart,
  closes,
  events,
  early,
}: {
  readonly chart: PriceChart;
  readonly closes: readonly Close[];
  readonly events: readonly PriceEvent[];
  readonly early: EarlyPointer;
}) {
  const [view, isNear] = useNearView<HTMLDivElement>();
  const { frame, shown, words, pointed, onRead, slider, sketch } = usePriceCursor(closes, events, early);
  const sketched = (
    <div {...sketch}>
      <PriceSketch closes={closes} />
    </div>
  );
  return (
    <div ref={view} data-slot="price-frame">
      <div ref={frame} data-slot="chart-reader">
        <input
          type="range"
          data-slot="chart-slider"
          aria-label="Closing price: arrow keys read the closes"
          {...slider}
        />
        {isNear ? (
          <Suspense fallback={sketched}>
            <PriceCanvas closes={closes} events={events} pointed={pointed} onRead={onRead} />
          </Suspense>
        ) : (
          sketched
        )}
      </div>
      <p data-slot="price-reading">
        <span aria-hidden="true">{words}</span>
        {shown !== undefined && (
          <CloseLink chart={chart} close={shown}>
            Evidence<VisuallyHidden> of this close</VisuallyHidden>
          </CloseLink>
        )}
        {isNear && <LinkOut href="https://www.tradingview.com/">Charted with TradingView Lightweight Charts™</LinkOut>}
      </p>
    </div>
  );
}

const HEIGHT = 272;
const LIKE = computedView("0", "USD/shares");

/** The price as one line, drawn before the interactive chart has come and where it cannot come. */
function PriceSketch({ closes }: { readonly closes: readonly Close[] }) {
  const values = closes.map(([, close]) => Number(close));
  const days = closes.map(([date]) => Date.parse(date));
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const across = horizontalScale([days[0] ?? 0, days.at(-1) ?? 1]);
  const up = verticalScale(ticks, HEIGHT, PLOT_TOP);
  const points = values.map((value, index) => `${across(days[index] ?? 0)},${up(value)}`).join(" ");
  const [first, last] = [closes[0], closes.at(-1)];
  return (
    <div data-slot="price-sketch" aria-hidden="true">
      <svg width="100%" height={HEIGHT + 28}>
        {ticks.map((tick) => (
          <line key={tick} data-slot="chart-grid" x1="0" x2="100%" y1={up(tick)} y2={up(tick)} />
        ))}
        <svg viewBox={`0 0 100 ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none">
          <polyline data-slot="chart-line" data-series="0" points={points} />
        </svg>
        <text x="0" y={HEIGHT + 20}>
          {first && formatDate(first[0])}
        </text>
        <text x="100%" y={HEIGHT + 20} textAnchor="end">
          {last && formatDate(last[0])}
        </text>
      </svg>
      <svg width="100%" height={HEIGHT + 28}>
        {ticks.map((tick) => (
          <text key={tick} x="0" y={up(tick)} dy="0.32em">
            {formatTick(tick, LIKE, "per-share")}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Tells once when an element is about to come into view before a reader: what is heavy loads only where it is read. */
function useNearView<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const { current: element } = ref;
    if (element === null || isNear) return undefined;
    const gone = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "240px" },
    );
    gone.signal.addEventListener("abort", () => observer.disconnect());
    onFirstInteraction(() => observer.observe(element), gone.signal);
    return () => gone.abort();
  }, [isNear]);

  return [ref, isNear];
}

/**
 * Reading the price close by close. It needs no drawing: what a reader did on the sketch, or before any script had come,
 * is read out at once, and `pointed` is the close that the drawing has to mark when it comes.
 * @param early where the pointer was before this script had come
 */
function usePriceCursor(closes: readonly Close[], events: readonly PriceEvent[], early: EarlyPointer) {
  const frame = useRef<HTMLDivElement>(null);
  const [readDate, setReadDate] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Close | null>(null);
  const at = closes.findIndex(([date]) => date === readDate);
  const shown = closes[at];
  const words =
    shown &&
    closeText(
      shown,
      events.filter((event) => closeOfEvent(closes, event) === shown),
    );

  function read(close: Close | undefined): void {
    if (close === undefined) return;
    setReadDate(close[0]);
    setPointed(close);
  }

  const begin = useEffectEvent(() => {
    if (frame.current !== null) read(firstClose(frame.current, closes, early));
  });
  useEffect(() => begin(), []);

  const readUnder = (event: PointerEvent<HTMLElement>): void =>
    read(closeAtPointer(closes, event.currentTarget.getBoundingClientRect(), event));

  return {
    frame,
    shown,
    words,
    pointed: pointed === shown ? pointed : null,
    /** Called by the drawing, which marks the place by itself. */
    onRead: (date: string) => {
      setReadDate(date);
      setPointed(null);
    },
    slider: {
      min: 1,
      max: closes.length,
      value: at === -1 ? closes.length : at + 1,
      "aria-valuetext": words ?? "not read yet",
      onFocus: () => read(shown ?? closes.at(-1)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => read(closes[Number(target.value) - 1]),
    },
    sketch: { onPointerEnter: readUnder, onPointerMove: readUnder, onPointerDown: readUnder },
  };
}

/** The close that a reader asked for before the script had come, by key or by pointer. */
function firstClose(frame: HTMLElement, closes: readonly Close[], early: EarlyPointer): Close | undefined {
  const slider = frame.querySelector("input");
  if (slider !== null && slider === document.activeElement) return closes[Number(slider.value) - 1];
  if (early.current !== null) return closeAtPointer(closes, frame.getBoundingClientRect(), early.current);
  return frame.matches(":hover") ? closes.at(-1) : undefined;
}
