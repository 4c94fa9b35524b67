import { useEffect, useRef, useState, type RefObject } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/**
 * Tells once when an element is about to come into view before a reader: what is heavy loads only where it is read,
 * not with the page.
 */
export function useNearView<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
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
    if (window.scrollY > 0) observer.observe(element);
    for (const sign of SIGNS) {
      // Observing again what is observed already changes nothing.
      addEventListener(sign, () => observer.observe(element), { signal: gone.signal, passive: true });
    }
    return () => gone.abort();
  }, [isNear]);

  return [ref, isNear];
}
