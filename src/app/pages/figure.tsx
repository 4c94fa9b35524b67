import { data, Link, useNavigate } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { latePart } from "#app/research/lazy/late-part.tsx";
import "#app/research/evidence/evidence.css";
import "#app/research/evidence/figure-link.css";
import "#app/ui/table.css";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import { researchPath } from "#app/research/page/research-address.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import { FIGURE_ID_LIMIT, figureQuery } from "#app/api/fields.ts";
import type { Route } from "./+types/figure.ts";
import { Stack } from "#app/ui/layout.tsx";

/** One figure's evidence on a page of its own: what the drawer shows, for readers without scripts and for links. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = figureQuery.safeParse({ asOf: new URL(request.url).searchParams.get("asOf") });
  // Of a day that is none nothing is known; today's figure in its place would be another answer.
  if (!query.success || params.id.length > FIGURE_ID_LIMIT) return data({ detail: null, asOf: null }, 404);
  const { asOf } = query.data;
  const detail = await context.get(servicesContext).figures.find(params.id, asOf);
  return data({ detail, asOf }, detail === null ? 404 : 200);
}

export const meta: Route.MetaFunction = (args) => {
  const detail = args.loaderData?.detail;
  if (!detail) return pageMeta(args, { title: "Unknown figure · Beforehand", isHidden: true });
  const { figure, company } = detail;
  const title = `${figure.label}, ${figure.periodLabel}, ${company.symbol} · Beforehand`;
  const description = `${figure.label} of ${company.name}, with the filing or the formula it comes from.`;
  return pageMeta(args, { title, description, isHidden: true });
};

// Its links work before its script.
const LateEvidence = latePart(async () => (await import("#app/research/evidence/figure-evidence.tsx")).FigureEvidence);

export default function FigurePage({ loaderData: { detail, asOf } }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (detail === null) {
    return (
      <StatusPage status={404} title="Figure not found">
        <p>It may have been computed from data that has since been replaced, or not be known for this date.</p>
      </StatusPage>
    );
  }
  const { company, figure } = detail;
  const figureContext = { symbol: company.symbol, asOf, open: (id: string) => void navigate(figurePath(id, asOf)) };
  return (
    <FigureContext value={figureContext}>
      <Stack isMeasured>
        <p>
          <Link to={researchPath({ symbol: company.symbol, type: "overview", asOf })}>
            {company.name} ({company.symbol})
          </Link>
        </p>
        <h1>{figure.label}</h1>
        <LateEvidence detail={detail} />
      </Stack>
    </FigureContext>
  );
}
