import { Suspense, useState } from "react";
import { Link } from "react-router";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { researchAddress } from "#app/addresses.ts";
import { Day } from "#app/ui/reader.tsx";
import type { ArticleHead, CheckedArticle } from "#research/articles/article.ts";
import { ArticleBody } from "./article-body.tsx";
import { ByLine } from "./article-list.tsx";
import "./article-view.css";
import { Lead, Stack } from "#app/ui/layout.tsx";

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

/** An article next to another, by what a link needs. */
export type Neighbour = Pick<ArticleHead, "slug" | "title"> | null;

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
          <small>Previous</small> {older.title}
        </Link>
      )}
      {newer && (
        <Link to={`/blog/${newer.slug}`} rel="next">
          <small>Next</small> {newer.title}
        </Link>
      )}
    </nav>
  );
}
