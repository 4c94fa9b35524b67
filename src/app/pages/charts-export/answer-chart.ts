import type { RouterContextProvider } from "react-router";
import { answer } from "#app/api/answer.ts";
import { loadChart, type LoadedChart } from "#app/charts/load-chart.ts";
import type { Services } from "#app/context.ts";
import { problemResponse, tooMany } from "#app/problem.ts";

/** Answers a download with the chart that a page at the same address shows. */
export function answerChart(
  request: Request,
  context: Readonly<RouterContextProvider>,
  write: (chart: LoadedChart, services: Services) => Response | Promise<Response>,
): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const loaded = await loadChart(request, services, current);
    if (!loaded.ok) return tooMany(loaded.seconds);
    if (loaded.chart.panels.length > 0) return write(loaded.chart, services);
    const detail = loaded.chart.refusals.join(" ") || "Name at least one symbol and one metric.";
    return problemResponse({ status: 404, kind: "not-found", detail });
  });
}

/** The headers of a file of a chart, which is named by its symbols and metrics. */
export function chartFileHeaders(
  { question }: LoadedChart,
  ending: string,
  type: string,
): Readonly<Record<string, string>> {
  const name = [...question.symbols, ...question.metrics].join("-").replaceAll(/[^\w.-]/g, "-");
  return {
    "content-type": type,
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${name}.${ending}"`,
  };
}
