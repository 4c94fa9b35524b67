import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Asks for the page's data again every so often, while the page is looked at and no answer is awaited.
 *
 * @param milliseconds - Null while there is nothing to ask for.
 */
export function useRefresh(milliseconds: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null || state !== "idle") return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, milliseconds);
    const onVisible = (): void => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [milliseconds, revalidate, state]);
}
