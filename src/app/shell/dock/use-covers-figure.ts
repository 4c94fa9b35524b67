import { useEffect, useState, type RefObject } from "react";

/** Whatever shows a number: figures in text, cells of them, charts, the proof of the home page. */
const FIGURES =
  '[data-slot="figure"], [data-slot="number-cell"], [data-slot="chart"], [data-slot="price"], [data-slot="proof"]';
/** Where an element is tested against what lies below it, in parts of its width and height. */
const PLACES = [0, 0.5, 1];

/** Whether a floating element lies on a figure of the page; looked at again whenever the page moves or changes size. */
export function useCoversFigure(ref: RefObject<HTMLElement | null>): boolean {
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
  const points = PLACES.flatMap((across) =>
    PLACES.map((down) => [left + across * width, top + down * height] as const),
  );
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((below) => below.matches(FIGURES)));
}
