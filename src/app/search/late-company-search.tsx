import { latePart } from "#app/research/lazy/late-part.tsx";
// Its looks come with the page, its script does not.
import "#app/ui/combobox.css";
import "./company-search.css";

/** The company search of every page. Its form works before its script, which takes over what was typed by then. */
export const LateCompanySearch = latePart(async () => (await import("./company-search.tsx")).CompanySearch);
