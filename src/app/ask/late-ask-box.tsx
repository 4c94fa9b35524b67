import { latePart } from "#app/research/lazy/late-part.tsx";
// Its looks come with the page, its script does not.
import "#app/ui/field.css";
import "./ask-view.css";

/** The field for a question on other pages; its form works before its script. */
export const LateAskBox = latePart(async () => (await import("./ask-box.tsx")).AskBox);
