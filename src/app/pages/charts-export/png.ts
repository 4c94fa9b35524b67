import { chartSvg } from "#app/charts/chart-svg.ts";
import { tooMany } from "#app/problem.ts";
import { chartsPath } from "#research/charts/chart-question.ts";
import { answerChart, chartFileHeaders } from "./answer-chart.ts";
import type { Route } from "./+types/png.ts";

const BUSY_SECONDS = 5;

/** `GET /charts.png`: a chart as a picture of 1200 pixels' width. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerChart(request, context, async (loaded, services) => {
    const charts = loaded.panels.map(({ chart }) => chart);
    const png = await services.charts.png(chartSvg(charts, `${services.address()}${chartsPath(loaded.question)}`));
    if (png === null) return tooMany(BUSY_SECONDS);
    return new Response(new Uint8Array(png), { headers: chartFileHeaders(loaded, "png", "image/png") });
  });
}
