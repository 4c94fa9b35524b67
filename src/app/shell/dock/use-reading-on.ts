import { useEffect, useState } from "react";

/** Pixels a finger may tremble. */
const TREMBLE = 8;

/** Whether the reader is on the way down the page; not at its end, nor after the least step back. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
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
  return isReadingOn;
}
