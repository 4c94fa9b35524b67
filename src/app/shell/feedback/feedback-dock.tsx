import { type ReactNode, type RefObject, useEffect, useState } from "react";
import "./feedback-dock.css";
import { useEarlyPress } from "#app/ui/use-early-press.ts";
import { useShell } from "#app/shell/shell-context.ts";

/**
 * What floats at the lower edge of the window on every page; the page leaves room for it at its end. It stands before the
 * page's own content: on a slow machine a long document's end is painted a good while after what is read first.
 */
export function Dock({ children }: { readonly children: ReactNode }) {
  return (
    <aside data-slot="dock" data-print="hidden" aria-label="Feedback and cookies">
      {children}
    </aside>
  );
}

/** The floating round button that opens the feedback dialog; where it would lie on the text it gives way to figures and to readers on the way down. */
export function FeedbackButton() {
  const { open } = useShell();
  const button = useEarlyPress();
  const isScrollingDown = useScrollingDown();
  const isCovering = useCoversFigure(button);
  return (
    <button
      ref={button}
      type="button"
      data-slot="feedback-button"
      data-needs="scripts"
      data-state={isScrollingDown || isCovering ? "away" : "here"}
      aria-label="Send feedback"
      title="Send feedback"
      onClick={() => open("feedback")}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 3.5h14v10H9.5L5.5 17v-3.5H3zM6.5 7h7M6.5 10h4.5" />
      </svg>
    </button>
  );
}

/** Whatever shows a number: figures in text, cells of them, charts, the proof of the home page. */
const FIGURES =
  '[data-slot="figure"], [data-slot="number-cell"], [data-slot="chart"], [data-slot="price"], [data-slot="proof"]';
/** Where an element is tested against what lies below it, in parts of its width and height. */
const SAMPLE_POINTS = [0, 0.5, 1];

/** Whether a floating element lies on a figure of the page; looked at again whenever the page moves or changes size. */
function useCoversFigure(ref: RefObject<HTMLElement | null>): boolean {
  const [isCovering, setCovering] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCovering(ref.current !== null && coversFigure(ref.current)));
    };
    const size = new ResizeObserver(look);
    size.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      removeEventListener("scroll", look);
    };
  }, [ref]);
  return isCovering;
}

function coversFigure(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const points = SAMPLE_POINTS.flatMap((across) =>
    SAMPLE_POINTS.map((down) => [left + across * width, top + down * height] as const),
  );
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((below) => below.matches(FIGURES)));
}

/** Pixels a finger may tremble. */
const TREMBLE = 8;

/** Whether the reader is on the way down the page; not at its end, nor after the least step back. */
function useScrollingDown(): boolean {
  const [isScrollingDown, setReadingOn] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = (): void => {
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - TREMBLE;
      if (!isAtEnd && Math.abs(scrollY - last) < TREMBLE) return;
      setReadingOn(!isAtEnd && scrollY > last);
      last = scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return isScrollingDown;
}
