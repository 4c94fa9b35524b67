import "./cross.css";

/** The sign on a button that closes or dismisses; the button carries the words. */
export function Cross() {
  return (
    <svg data-slot="cross" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  );
}
