import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { AskDeps } from "#ask/deps.ts";
import { READ_FIGURES } from "#ask/functions/figures.ts";
import type { AskFunction } from "#ask/functions/define-function.ts";
import { LIST_EARNINGS, LIST_FILINGS } from "#ask/functions/records.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";

const JSON_TYPE = "application/json";
const READ_MS = 60_000;
const SUGGESTIONS = 20;
const CACHED = { ttlMs: 300_000, cacheScope: "public" } as const;

const MAIN_MEASURES = [
  "revenue",
  "gross_profit",
  "operating_income",
  "net_income",
  "operating_cash_flow",
  "total_assets",
  "equity",
];

interface CompanyResource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly entry: AskFunction;
  readonly input: Readonly<Record<string, unknown>>;
}

const COMPANY_RESOURCES: readonly CompanyResource[] = [
  {
    name: "figures",
    title: "Main figures of a company",
    description: "Five fiscal years of the main line items, with their filings.",
    entry: READ_FIGURES,
    input: { measures: MAIN_MEASURES },
  },
  {
    name: "filings",
    title: "Newest filings of a company",
    description: "The newest filings with their addresses at the SEC.",
    entry: LIST_FILINGS,
    input: {},
  },
  {
    name: "earnings",
    title: "Earnings dates of a company",
    description: "When the company announced its results and when the next ones are expected.",
    entry: LIST_EARNINGS,
    input: {},
  },
];

/** Offers the measures we compute, and the figures, filings and earnings dates of each company. */
export function addResources(server: McpServer, deps: AskDeps): void {
  server.registerResource(
    "measures",
    "beforehand://measures",
    {
      title: "Measures",
      description: "Every line item and metric with its unit and formula.",
      mimeType: JSON_TYPE,
      cacheHint: CACHED,
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(measures()) }] }),
  );
  for (const resource of COMPANY_RESOURCES) addCompanyResource(server, resource, deps);
}

function addCompanyResource(server: McpServer, resource: CompanyResource, deps: AskDeps): void {
  const { name, title, description, entry, input } = resource;
  const symbol = (typed: string): string[] => deps.companies.search(typed, SUGGESTIONS).map((hit) => hit.symbol);
  const template = new ResourceTemplate(`beforehand://companies/{symbol}/${name}`, {
    list: undefined,
    complete: { symbol },
  });
  server.registerResource(
    `company-${name}`,
    template,
    { title, description, mimeType: JSON_TYPE, cacheHint: CACHED },
    async (uri, variables) => {
      const company = variables["symbol"];
      const answer = await entry.call({ ...input, company }, deps, AbortSignal.timeout(READ_MS));
      if (!answer.ok) throw new ResourceNotFoundError(uri.href, answer.refusal.detail);
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(answer.output) }] };
    },
  );
}

function measures() {
  return {
    lineItems: LINE_ITEMS.map(({ id, label, unit }) => ({ id, label, unit })),
    metrics: METRICS.map(({ id, label, unit, formula }) => ({ id, label, unit, formula })),
  };
}
