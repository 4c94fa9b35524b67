import { latePart } from "#app/research/lazy/late-part.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
// The styles come with the page: the browser would lay out all of it again for rules that come later.
import "#app/ask/ask-view.css";
import "#app/picker/picker.css";
import "#app/portfolios/notice-bar.css";
import "#app/portfolios/reorder/drag-handle.css";
import "#app/portfolios/report/report-tables.css";
import "#app/portfolios/report/report-view.css";
import "#app/portfolios/report/sort/sort.css";
import "#app/research/chart/chart-picture.css";
import "#app/research/chart/chart-plot.css";
import "#app/research/chart/chart.css";
import "#app/research/chart/waterfall-picture.css";
import "#app/research/evidence/figure-link.css";
import "#app/portfolios/dialogs.css";
import "#app/ui/field.css";
import "#app/ui/needs-scripts.css";
import "./company-table.css";
import "./portfolio-view.css";

const load = async () => (await import("./portfolio-view.tsx")).PortfolioView;

/** The portfolio of a member, which the server has drawn. */
export const LatePortfolioView = latePart(load);

/** The portfolio of a guest, which only their browser has: its script is asked for at once. */
export const GuestPortfolioView = lazyComponent(load);
