import { Link } from "react-router";
import { Cross } from "#app/ui/cross.tsx";
import { useShell } from "#app/shell/shell-desk.ts";
import { DISCLAIMER_KEY } from "./disclaimer-key.ts";
import "./disclaimer-bar.css";

/**
 * The dismissible bar at the top of every page (docs/specification-map.md#2). The server always sends it; a class on the
 * root element, put there before the first paint, hides it from those who dismissed it.
 */
export function DisclaimerBar() {
  const { kept } = useShell();
  return (
    <section data-slot="disclaimer-bar" aria-label="Disclaimer">
      <div data-slot="disclaimer-row">
        <p>
          Investment decisions involve risk. Please read our <Link to="/disclaimer">disclaimer</Link> before making
          investment decisions.
        </p>
        <button
          type="button"
          data-slot="disclaimer-dismiss"
          aria-label="Dismiss the disclaimer"
          onClick={() => kept.write(DISCLAIMER_KEY, "true")}
        >
          <Cross />
        </button>
      </div>
    </section>
  );
}
