import { latePart } from "#app/research/lazy/late-part.tsx";
// Its looks come with the page, its script does not.
import "./data-age.css";

/** How old a page's data is, in words that need no script. */
export const LateAgeBanner = latePart(async () => (await import("./data-age.tsx")).AgeBanner);
