import { Activity, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import type { PortfolioBook } from "#app/portfolios/book/book.ts";
import { CompanyPicker } from "#app/portfolios/company-picker.tsx";
import type { NamedCompany } from "#app/portfolios/name-company.ts";
import { NoticeBar } from "#app/portfolios/notice-bar.tsx";
import type { StreamedReport } from "#app/portfolios/report/report-part.tsx";
import { ListOrderContext } from "#app/portfolios/report/sort/list-order-context.ts";
import { useNames } from "#app/portfolios/use-names.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio, PortfolioItem, PortfolioLine } from "#contracts/portfolio.ts";
import { CompanyTable } from "./company-table.tsx";
import { PortfolioBar } from "./portfolio-bar.tsx";
import { useSorting } from "./use-sorting.ts";
import { usePortfolio, type PortfolioDesk } from "./use-portfolio.ts";
// The looks of late parts come with the page: rules that come later would have all of it styled anew.
import "#app/portfolios/report/report-tables.css";
import "#app/portfolios/report/report-view.css";
import "#app/portfolios/report/sort/sort.css";
import "#app/research/chart/chart-picture.css";
import "#app/research/chart/chart-plot.css";
import "#app/research/chart/chart.css";
import "#app/research/chart/waterfall-picture.css";
import "#app/research/evidence/figure-link.css";
import "#app/portfolios/import/import-dialog.css";
import "#app/ui/needs-scripts.css";
import "./company-drawer.css";
import "./portfolio-view.css";

/** What is opened comes when it is first asked for. */
const CompanyDrawer = lazyComponent(async () => (await import("./company-drawer.tsx")).CompanyDrawer);
const PortfolioDrawer = lazyComponent(async () => (await import("./portfolio-drawer.tsx")).PortfolioDrawer);
const ShareDialog = lazyComponent(async () => (await import("./share-dialog.tsx")).ShareDialog);
const ImportDialog = lazyComponent(async () => (await import("#app/portfolios/import/import-dialog.tsx")).ImportDialog);

/** Pictures and tables that come after the list. */
const ReportPart = lazyComponent(async () => (await import("#app/portfolios/report/report-part.tsx")).ReportPart);

interface PortfolioViewProps {
  readonly book: PortfolioBook;
  readonly loaded: Portfolio;
  readonly names: readonly NamedCompany[];
  /** All of the person's portfolios. */
  readonly lines: readonly PortfolioLine[];
  /** The report of a member's page, on its way; null for guests. */
  readonly report: StreamedReport | null;
}

type Open =
  | { readonly what: "company"; readonly id: string }
  | { readonly what: "portfolio" | "import" | "share" }
  | null;

/** One portfolio: its companies in order, and everything that can be done with them. */
export function PortfolioView({ book, loaded, names: given, lines, report }: PortfolioViewProps) {
  const desk = usePortfolio(book, loaded);
  const { portfolio } = desk;
  const names = useNames(
    portfolio.items.map((item) => item.symbol),
    given,
  );
  const sorting = useSorting(desk, names);
  const { items } = sorting;
  const [open, setOpen] = useState<Open>(null);
  usePortfolioView(loaded);

  const opened = open?.what === "company" ? portfolio.items.find((item) => item.id === open.id) : undefined;
  const others = lines.filter((line) => line.id !== portfolio.id && line.archivedAt === null);
  const close = (): void => setOpen(null);
  const notice = <NoticeBar notice={desk.notice} onDismiss={() => desk.dismiss()} />;
  const isNoticeInDialog = opened !== undefined || open?.what === "portfolio" || open?.what === "share";
  const openCompany = useCallback((id: string) => setOpen({ what: "company", id }), []);

  return (
    <div data-slot="portfolio">
      <header data-slot="portfolio-header">
        <p>
          <Link to="/portfolios">Portfolios</Link>
        </p>
        <h1>{portfolio.name}</h1>
        {portfolio.description !== "" && <p data-slot="portfolio-description">{portfolio.description}</p>}
      </header>
      <PortfolioBar
        portfolio={portfolio}
        isMember={book.kind === "member"}
        names={names}
        sorting={sorting}
        onOpen={(what) => setOpen({ what })}
        onTrouble={(text) => desk.refuse(text)}
      />
      <noscript>
        <p>Changing a portfolio needs scripts, which are off in this browser. Reading it does not.</p>
      </noscript>
      <div data-needs="scripts">
        <CompanyPicker
          label="Add a company"
          held={new Set(portfolio.items.map((item) => item.symbol))}
          onPick={({ cik, symbol }) => void desk.add([{ cik, symbol }])}
        />
      </div>
      {items.length === 0 ? (
        <p data-slot="portfolio-empty">
          No companies yet. Add one by its symbol or name above, import a list, or use “Add to portfolio” on a research
          page.
        </p>
      ) : (
        <CompanyTable
          items={items}
          names={names}
          hasLots={portfolio.kind === "HOLDINGS"}
          shown={sorting.shown}
          isOwnOrder={sorting.sort === "own"}
          onMove={(id, index) => void desk.move(id, index)}
          onOpen={openCompany}
        />
      )}
      <ListOrderContext value={sorting.listOrder}>
        <ReportBelow portfolio={portfolio} loaded={loaded} streamed={report} onLines={sorting.onLines} />
      </ListOrderContext>
      <OpenDialog {...{ open, opened, desk, book, others, notice }} onClose={close} />
      {!isNoticeInDialog && notice}
    </div>
  );
}

interface OpenDialogProps extends Pick<PortfolioViewProps, "book"> {
  readonly open: Open;
  /** The company that is open. */
  readonly opened: PortfolioItem | undefined;
  readonly desk: PortfolioDesk;
  readonly others: readonly PortfolioLine[];
  /** What came of the last change; an import says it in its own words. */
  readonly notice: ReactNode;
  readonly onClose: () => void;
}

/** The dialog that is open over the portfolio, if any. */
function OpenDialog({ open, opened, ...given }: OpenDialogProps) {
  const { desk, book, notice, onClose } = given;
  return (
    <Suspense>
      {opened && <CompanyDrawer item={opened} {...given} />}
      {open?.what === "portfolio" && <PortfolioDrawer {...given} />}
      {open?.what === "share" && (
        <ShareDialog
          portfolioId={desk.portfolio.id}
          isMember={book.kind === "member"}
          onTrouble={(text) => desk.refuse(text)}
          notice={notice}
          onClose={onClose}
        />
      )}
      {open?.what === "import" && <ImportDialog desk={desk} book={book} onClose={onClose} />}
    </Suspense>
  );
}

/** What came with the page stands in it, scripts or no scripts: a fallback would need them to go away. */
function ReportBelow(given: Parameters<typeof ReportPart>[0]) {
  const { streamed } = given;
  if (streamed !== null && !(streamed.report instanceof Promise)) {
    return (
      <Activity>
        <ReportPart {...given} />
      </Activity>
    );
  }
  return (
    <Suspense fallback={<Skeleton lines={14} />}>
      <ReportPart {...given} />
    </Suspense>
  );
}

/** Tracked once for each portfolio that is opened. */
function usePortfolioView({ id, name, items }: Portfolio): void {
  const { track } = useTracker();
  const [view] = useState({ portfolio_id: id, portfolio_name: name, company_count: items.length });
  useEffect(() => track("Portfolio View", view), [track, view]);
}
