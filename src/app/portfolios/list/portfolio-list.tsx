import { lazy, Suspense, useState, type SubmitEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type PortfolioRepository, creationOf, type Draft } from "#app/portfolios/repository/portfolio-repository.ts";
import { NoticeBar } from "#app/portfolios/notice-bar.tsx";
import {
  type Portfolio,
  type PortfolioList as Loaded,
  PORTFOLIO_LIMITS,
  type PortfolioKind,
  type NewItem,
} from "#contracts/portfolio.ts";
import { OrderedPortfolios } from "./ordered-portfolios.tsx";
import { readDeleted, usePortfolioList } from "./use-portfolio-list.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/portfolios/export/save-file.ts";
import { writeAllPortfolios } from "#app/portfolios/export/portfolio-file.ts";
import type { TakenPortfolios } from "#app/portfolios/import/take-portfolios.ts";
import { KindField } from "#app/portfolios/kind-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import "#app/ui/needs-scripts.css";
import "./portfolio-list.css";

interface PortfolioListProps {
  readonly repository: PortfolioRepository;
  readonly loaded: Loaded;
  /** How many portfolios there is room for; null for as many as one likes. */
  readonly most: number | null;
}

/** Somebody's portfolios in their order, with a way to make another. */
export function PortfolioList({ repository, loaded, most }: PortfolioListProps) {
  const location = useLocation();
  const [deleted] = useState(() => readDeleted(location.state));
  const editor = usePortfolioList(repository, loaded, deleted);
  const { portfolios } = editor.list;
  return (
    <Stack gap={5} data-slot="portfolio-list">
      {most !== null && (
        <Muted>
          {portfolios.length} of {most} portfolios
        </Muted>
      )}
      <noscript>
        <p>Turn on JavaScript to create and change portfolios.</p>
      </noscript>
      <CreatePortfolio
        repository={repository}
        hasRoom={most === null || portfolios.length < most}
        onTrouble={(text) => editor.refuse(text)}
      />
      <Row gap={2} align="end">
        <ImportPortfolios
          repository={repository}
          onTaken={({ taken, undo }) => void editor.tell(takenText(taken), undo)}
        />
        {portfolios.length > 0 && <ExportAll repository={repository} onTrouble={(text) => editor.refuse(text)} />}
      </Row>
      {portfolios.every((line) => line.archivedAt !== null) && (
        <>
          <Muted size="body" isMeasured>
            No portfolios yet. Give the first one a name above, or look around with eight large companies.
          </Muted>
          <SamplePortfolio repository={repository} onTrouble={(text) => editor.refuse(text)} />
        </>
      )}
      {portfolios.length > 0 && (
        <OrderedPortfolios portfolios={portfolios} onMove={(id, index) => void editor.move(id, index)} />
      )}
      {portfolios.filter((line) => line.archivedAt === null && line.companies > 0).length > 1 && (
        <p>
          <Link to="/portfolios/overlap">Portfolio overlap</Link>
        </p>
      )}
      <NoticeBar notice={editor.notice} onDismiss={() => editor.dismiss()} />
    </Stack>
  );
}

function takenText(count: number): string {
  return count === 1 ? "1 portfolio imported." : `${count} portfolios imported.`;
}

/** Hands over all of somebody's portfolios in one file, which the import takes back. */
function ExportAll({
  repository,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly onTrouble: (message: string) => void;
}) {
  async function save(): Promise<void> {
    const list = await repository.list();
    if (!list.ok) return onTrouble(list.message);
    const portfolios: Portfolio[] = [];
    for (const { id } of list.value.portfolios) {
      const portfolio = await repository.read(id);
      if (!portfolio.ok) return onTrouble(portfolio.message);
      portfolios.push(portfolio.value);
    }
    saveFile("portfolios", "json", writeAllPortfolios(portfolios));
  }
  return (
    <Button data-needs="scripts" onClick={() => void save()}>
      Export all
    </Button>
  );
}

/** What it opens comes when somebody opens it. */
const Dialog = lazy(async () => ({
  default: (await import("#app/portfolios/import/import-portfolios-dialog.tsx")).ImportPortfoliosDialog,
}));

/** Takes whole portfolios in from a file that was exported here. */
function ImportPortfolios({
  repository,
  onTaken,
}: {
  readonly repository: PortfolioRepository;
  readonly onTaken: (taken: Extract<TakenPortfolios, { ok: true }>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button data-needs="scripts" onClick={() => setOpen(true)}>
        Import portfolios
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog
            repository={repository}
            onClose={close}
            onTaken={(taken) => {
              close();
              onTaken(taken);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Makes a portfolio and opens it. */
function CreatePortfolio({
  repository,
  hasRoom,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly hasRoom: boolean;
  readonly onTrouble: (text: string) => void;
}) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<PortfolioKind>("WATCHLIST");
  const [isBusy, setBusy] = useState(false);

  async function create(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const made = await repository.change(creationOf({ name: name.trim(), kind, items: [] }));
    setBusy(false);
    if (made.ok) await navigate(`/portfolios/${made.value.id}`);
    else onTrouble(made.message);
  }

  return (
    <Row as="form" align="end" data-needs="scripts" onSubmit={(event) => void create(event)}>
      <Field
        label="New portfolio"
        placeholder="Name"
        maxLength={PORTFOLIO_LIMITS.nameCharacters}
        value={name}
        disabled={!hasRoom}
        hint={hasRoom ? undefined : "There is no room for another one: delete one, or ask for a larger plan."}
        onChange={(event) => setName(event.target.value)}
      />
      <KindField kind={kind} onChange={setKind} />
      <Button type="submit" variant="accent" disabled={!hasRoom || isBusy || name.trim() === ""}>
        Create
      </Button>
    </Row>
  );
}

/** Ten shares of a company, as somebody has them who no longer knows what was paid. */
function tenShares(symbol: string, cik: string): NewItem {
  const lot = { date: "2025-01-02", quantity: "10", price: null, fee: null, currency: "USD", isOpening: true } as const;
  return { symbol, cik, lots: [lot] };
}

/** Large companies of different sectors, all of them bundled. */
const SAMPLE: Draft = {
  name: "Sample portfolio",
  kind: "HOLDINGS",
  description: "Ten shares each of eight large companies, to look around with.",
  items: [
    tenShares("AAPL", "0000320193"),
    tenShares("MSFT", "0000789019"),
    tenShares("JPM", "0000019617"),
    tenShares("JNJ", "0000200406"),
    tenShares("KO", "0000021344"),
    tenShares("WMT", "0000104169"),
    tenShares("XOM", "0000034088"),
    tenShares("NEE", "0000753308"),
  ],
};

/** Makes a sample portfolio and opens it, so that somebody without one sees what a portfolio tells. */
function SamplePortfolio({
  repository,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly onTrouble: (text: string) => void;
}) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function make(): Promise<void> {
    setBusy(true);
    const made = await repository.change(creationOf(SAMPLE));
    setBusy(false);
    if (made.ok) await navigate(`/portfolios/${made.value.id}`);
    else onTrouble(made.message);
  }
  return (
    <Row data-needs="scripts">
      <Button disabled={isBusy} onClick={() => void make()}>
        Make a sample portfolio
      </Button>
    </Row>
  );
}
