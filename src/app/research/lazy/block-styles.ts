// The looks of parts whose scripts come late: they come with the page.
import "#app/earnings/company/next-results.css";
import "#app/earnings/company/results-history.css";
import "#app/picker/picker.css";
import "#app/research/blocks/checks.css";
import "#app/research/chart/chart-picture.css";
import "#app/research/chart/chart-plot.css";
import "#app/research/chart/chart.css";
import "#app/research/chart/waterfall-picture.css";
import "#app/research/price/price.css";
import "#app/research/valuation/valuation.css";
import "#app/ui/field.css";
