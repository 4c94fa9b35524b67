import { chartSvg } from "#app/charts/chart-svg.ts";
import { chartsPath } from "#research/charts/chart-question.ts";
import { answerChart, chartFileHeaders } from "./answer-chart.ts";
import type { Route } from "./+types/svg.ts";

/** `GET /charts.svg`: a chart as a picture that scales. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerChart(request, context, (loaded, services) => {
    const charts = loaded.panels.map(({ chart }) => chart);
    const svg = chartSvg(charts, `${services.address()}${chartsPath(loaded.question)}`);
    return new Response(svg, { headers: chartFileHeaders(loaded, "svg", "image/svg+xml; charset=utf-8") });
  });
}
