// Parts of a research page that read and work as the server has drawn them: links, forms, details.
import { latePart } from "#app/research/lazy/late-part.tsx";
// Their looks come with the page, their scripts do not.
import "#app/research/blocks/card-lists.css";
import "#app/research/blocks/excerpts.css";
import "#app/research/blocks/key-figure-tiles.css";
import "#app/research/blocks/model-text.css";
import "#app/research/blocks/table-block.css";
import "#app/research/chart/sparkline.css";
import "#app/research/lazy/block-styles.ts";
import "#app/portfolios/add/add-to-portfolio.css";
import "#app/research/evidence/figure-link.css";
import "#app/ui/button.css";
import "#app/ui/copy-button.css";
import "#app/ui/dialog.css";
import "#app/ui/loading.css";
import "#app/research/peers/peer-choice.css";
import "#app/ui/tabs.css";
import "./page-header.css";
import "./run-bar.css";

/** Who is researched, and what the market says. */
export const LatePageHeader = latePart(async () => (await import("./page-header.tsx")).PageHeader);

/** A card. */
export const LateCardSection = latePart(async () => (await import("./card-section.tsx")).CardSection);

/** Whom the company is compared with. */
export const LatePeerChoice = latePart(async () => (await import("#app/research/peers/peer-choice.tsx")).PeerChoice);

/** What became of the run. */
export const LateRunBar = latePart(async () => (await import("./run-bar.tsx")).RunBar);

/** The kinds of research on a company. */
export const LateTypeTabs = latePart(async () => (await import("./question-controls.tsx")).TypeTabs);

/** The day that the research is as known on. */
export const LateAsOfForm = latePart(async () => (await import("./question-controls.tsx")).AsOfForm);

/** The same research in other forms. */
export const LateExports = latePart(async () => (await import("./question-controls.tsx")).Exports);
