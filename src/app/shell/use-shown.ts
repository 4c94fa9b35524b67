import { useState } from "react";

/** Whether something was ever open: a dialog is not in the page before, and stays afterwards to close in its own time. */
export function useShown(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
