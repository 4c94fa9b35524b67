import { useEffect, useRef, useState, type RefObject } from "react";
import { onFirstSign } from "./first-sign.ts";

/** Tells once when an element is about to come into view before a reader: what is heavy loads only where it is read. */
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
    onFirstSign(() => observer.observe(element), gone.signal);
    return () => gone.abort();
  }, [isNear]);

  return [ref, isNear];
}
