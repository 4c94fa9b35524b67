import { Link } from "react-router";
import "./wordmark.css";

/** The name with its sign, a line that has reached the point before the event; leads home. */
export function Wordmark() {
  return (
    <Link to="/" data-slot="wordmark">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path data-slot="wordmark-path" d="M1 15.5L6 10l4 3 4.2-6.2" />
        <path data-slot="wordmark-event" d="M18.25 1.5v17" />
      </svg>
      Beforehand
    </Link>
  );
}
