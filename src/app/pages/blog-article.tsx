import { data, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { articleData, breadcrumbs } from "#app/discovery/structured-data.ts";
import { FIGURE_PARAMETER, useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import type { ArticleHead, CheckedArticle } from "#research/articles/article.ts";
import type { Route } from "./+types/blog-article.ts";
import { Suspense, useState } from "react";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { researchAddress } from "#app/addresses.ts";
import { Day } from "#app/ui/reader.tsx";
import { ArticleBody } from "#app/blog/article-body.tsx";
import { ByLine } from "#app/blog/article-list.tsx";
import { Lead, Muted, Stack } from "#app/ui/layout.tsx";
import "./blog-article.css";

/** One article with the figures of its day, between the ones before and after it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { articles } = context.get(servicesContext);
  const article = await articles.read(params.slug);
  if (article === null) return data(null, 404);
  const heads = await articles.list();
  const position = heads.findIndex(({ slug }) => slug === params.slug);
  return data({ article, newer: neighbour(heads[position - 1]), older: neighbour(heads[position + 1]) });
}

function neighbour(head: ArticleHead | undefined) {
  return head === undefined ? null : { slug: head.slug, title: head.title };
}

/** Opening and closing a figure changes the address, not the article. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const opens = currentUrl.searchParams.get(FIGURE_PARAMETER) !== nextUrl.searchParams.get(FIGURE_PARAMETER);
  return currentUrl.pathname === nextUrl.pathname && opens ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => {
  const head = args.loaderData?.article.head;
  if (!head) return pageMeta(args, { title: "Article not found · Beforehand", isHidden: true });
  const path = `/blog/${head.slug}`;
  return pageMeta(args, {
    title: `${head.title} · Beforehand`,
    description: head.summary,
    picture: `/share${path}.png`,
    published: head.published,
    about: (origin) => [
      articleData(origin, head),
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: head.title, path },
      ]),
    ],
  });
};

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <StatusPage status={404} title="Article not found">
        <p>
          The address may be mistyped. See all articles on the <Link to="/blog">blog</Link>.
        </p>
      </StatusPage>
    );
  }
  return <ArticleView key={loaderData.article.head.slug} {...loaderData} />;
}

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

/** An article next to another, by what a link needs. */
type Neighbour = Pick<ArticleHead, "slug" | "title"> | null;

/** An article as it is read: its figures are of its day, and each opens its evidence. */
export function ArticleView({
  article: { head, blocks, verification },
  newer,
  older,
}: {
  readonly article: CheckedArticle;
  readonly newer: Neighbour;
  readonly older: Neighbour;
}) {
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure("", head.asOf);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  return (
    <FigureContext value={figureContext}>
      <article data-slot="article">
        <Stack as="header" data-slot="article-head">
          <p data-slot="article-kind">
            <Link to="/blog">Blog</Link>
          </p>
          <h1>{head.title}</h1>
          <Lead>{head.summary}</Lead>
          <ByLine head={head} />
        </Stack>
        <ArticleBody blocks={blocks} />
        <ArticleFoot head={head} verification={verification} />
      </article>
      <Neighbours newer={newer} older={older} />
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={head.asOf} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}

function ArticleFoot({ head, verification }: Pick<CheckedArticle, "head" | "verification">) {
  const { figures, verified } = verification;
  return (
    <Stack as="footer" size="small" isMuted data-slot="article-foot">
      <p>
        <strong>
          {verified} of {figures} figures verified.
        </strong>{" "}
        Code takes each figure from filings as known on <Day iso={head.asOf} />. The{" "}
        <Link to="/blog/how-every-figure-is-verified">rules that check our research</Link> also check the sentences
        around them. Open a figure to see its filing or its formula. Nothing here is advice.
      </p>
      <p>
        Research on the companies named:{" "}
        {head.symbols.map((symbol, index) => (
          <span key={symbol}>
            {index > 0 && ", "}
            <Link to={researchAddress(symbol)}>{symbol}</Link>
          </span>
        ))}
      </p>
    </Stack>
  );
}

function Neighbours({ newer, older }: { readonly newer: Neighbour; readonly older: Neighbour }) {
  if (newer === null && older === null) return null;
  return (
    <nav data-slot="article-neighbours" data-print="hidden" aria-label="Other articles">
      {older && (
        <Link to={`/blog/${older.slug}`} rel="prev">
          <Muted as="small" size="tiny">
            Previous
          </Muted>{" "}
          {older.title}
        </Link>
      )}
      {newer && (
        <Link to={`/blog/${newer.slug}`} rel="next">
          <Muted as="small" size="tiny">
            Next
          </Muted>{" "}
          {newer.title}
        </Link>
      )}
    </nav>
  );
}
