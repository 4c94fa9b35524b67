import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Turns to the item before or after with the keys `[` and `]`, except while somebody is typing. */
export function useItemKeys(before: string | null, after: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const path = event.key === "[" ? before : event.key === "]" ? after : null;
      if (path !== null) void navigate(path);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [navigate, before, after]);
}
