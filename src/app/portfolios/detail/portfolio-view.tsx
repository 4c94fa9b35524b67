import { Activity, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { LateAskBox } from "#app/ask/late-ask-box.tsx";
import { Link } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { CompanyPicker } from "#app/picker/company-picker.tsx";
import type { NamedCompany } from "#app/portfolios/name-company.ts";
import { NoticeBar } from "#app/portfolios/notice-bar.tsx";
import type { StreamedReport } from "#app/portfolios/report/report-part.tsx";
import { ListOrderContext } from "#app/portfolios/report/sort/list-order-context.ts";
import { useNames } from "#app/portfolios/use-names.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio, PortfolioItem, PortfolioLine } from "#contracts/portfolio.ts";
import { CompanyTable } from "./company-table.tsx";
import { PortfolioBar } from "./portfolio-bar.tsx";
import { useSorting } from "./use-sorting.ts";
import { usePortfolio, type PortfolioEditor } from "./use-portfolio.ts";

/** What is editor comes when it is first asked for. */
const CompanyDrawer = lazyComponent(async () => (await import("./company-drawer.tsx")).CompanyDrawer);
const PortfolioDrawer = lazyComponent(async () => (await import("./portfolio-drawer.tsx")).PortfolioDrawer);
const ShareDialog = lazyComponent(async () => (await import("./share-dialog.tsx")).ShareDialog);
const ImportDialog = lazyComponent(async () => (await import("#app/portfolios/import/import-dialog.tsx")).ImportDialog);

/** Pictures and tables that come after the list. */
const ReportPart = lazyComponent(async () => (await import("#app/portfolios/report/report-part.tsx")).ReportPart);

interface PortfolioViewProps {
  readonly repository: PortfolioRepository;
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
export function PortfolioView({ repository, loaded, names: given, lines, report }: PortfolioViewProps) {
  const editor = usePortfolio(repository, loaded);
  const { portfolio } = editor;
  const symbols = portfolio.items.map(({ symbol }) => symbol);
  const names = useNames(symbols, given);
  const sorting = useSorting(editor, names);
  const { items } = sorting;
  const [open, setOpen] = useState<Open>(null);
  usePortfolioView(loaded);

  const company = open?.what === "company" ? portfolio.items.find((item) => item.id === open.id) : undefined;
  const others = lines.filter((line) => line.id !== portfolio.id && line.archivedAt === null);
  const close = (): void => setOpen(null);
  const notice = <NoticeBar notice={editor.notice} onDismiss={() => editor.dismiss()} />;
  const isNoticeInDialog = company !== undefined || open?.what === "portfolio" || open?.what === "share";
  const openCompany = useCallback((id: string) => setOpen({ what: "company", id }), []);

  return (
    <Stack gap={4} data-slot="portfolio">
      <Stack as="header" gap={1}>
        <Row as="p" size="small">
          <Link to="/portfolios">Portfolios</Link>
        </Row>
        <h1>{portfolio.name}</h1>
        {portfolio.description !== "" && (
          <Muted size="body" isMeasured data-slot="portfolio-description">
            {portfolio.description}
          </Muted>
        )}
      </Stack>
      <PortfolioBar
        portfolio={portfolio}
        isMember={repository.kind === "member"}
        names={names}
        sorting={sorting}
        onOpen={(what) => setOpen({ what })}
        onTrouble={(text) => editor.refuse(text)}
      />
      <noscript>
        <p>Turn on JavaScript to change a portfolio.</p>
      </noscript>
      <div data-needs="scripts">
        <CompanyPicker
          label="Add a company"
          held={new Set(symbols)}
          onPick={({ cik, symbol }) => void editor.add([{ cik, symbol }])}
        />
      </div>
      {items.length === 0 ? (
        <Muted size="body" isMeasured>
          No companies yet. Add one by its symbol or name above, import a list, or use “Add to portfolio” on a research
          page.
        </Muted>
      ) : (
        <CompanyTable
          items={items}
          names={names}
          hasLots={portfolio.kind === "HOLDINGS"}
          sorting={sorting}
          onMove={(id, index) => void editor.move(id, index)}
          onOpen={openCompany}
        />
      )}
      {items.length > 0 && (
        <LateAskBox
          label="Ask about these companies"
          within={symbols}
          portfolio={portfolio.id}
          weights={sorting.weights}
        />
      )}
      <ListOrderContext value={sorting.listOrder}>
        <ReportBelow portfolio={portfolio} loaded={loaded} streamed={report} onLines={sorting.onLines} />
      </ListOrderContext>
      <OpenDialog {...{ open, opened: company, editor, repository, others, notice }} onClose={close} />
      {!isNoticeInDialog && notice}
    </Stack>
  );
}

interface OpenDialogProps extends Pick<PortfolioViewProps, "repository"> {
  readonly open: Open;
  /** The company that is open. */
  readonly opened: PortfolioItem | undefined;
  readonly editor: PortfolioEditor;
  readonly others: readonly PortfolioLine[];
  /** What came of the last change; an import says it in its own words. */
  readonly notice: ReactNode;
  readonly onClose: () => void;
}

/** The dialog that is open over the portfolio, if any. */
function OpenDialog({ open, opened, ...given }: OpenDialogProps) {
  const { editor, repository, notice, onClose } = given;
  return (
    <Suspense>
      {opened && <CompanyDrawer item={opened} {...given} />}
      {open?.what === "portfolio" && <PortfolioDrawer {...given} />}
      {open?.what === "share" && (
        <ShareDialog
          portfolioId={editor.portfolio.id}
          isMember={repository.kind === "member"}
          onTrouble={(text) => editor.refuse(text)}
          notice={notice}
          onClose={onClose}
        />
      )}
      {open?.what === "import" && <ImportDialog editor={editor} repository={repository} onClose={onClose} />}
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

/** Tracked once for each portfolio that is editor. */
function usePortfolioView({ id, name, items }: Portfolio): void {
  const { track } = useTracker();
  const [view] = useState({ portfolio_id: id, portfolio_name: name, company_count: items.length });
  useEffect(() => track("Portfolio View", view), [track, view]);
}
