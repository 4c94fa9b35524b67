import { latePart } from "#app/research/lazy/late-part.tsx";
// Its looks come with the page, its script does not.
import "./footer.css";
import "./theme-chooser.css";

/** The footer of every page, which nobody reaches before the page has been loaded. */
export const LateFooter = latePart(async () => (await import("./footer.tsx")).Footer);
