import { useEffect, useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import { creationOf, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { useGuestStore, usePortfolioRepository } from "#app/portfolios/use-portfolio-repository.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import type { PortfolioLine, PortfolioList } from "#contracts/portfolio.ts";
import "./add-to-portfolio.css";

interface AddDialogProps {
  readonly companies: readonly { readonly cik: string; readonly symbol: string }[];
  readonly onClose: () => void;
}

/** The reader's portfolios, each with a button that adds the companies to it. */
export function AddDialog({ companies, onClose }: AddDialogProps) {
  const root = useRouteLoaderData<{ readonly signIn: unknown }>("root");
  const repository = usePortfolioRepository((root?.signIn ?? null) !== null, useGuestStore());
  const [list, setList] = useState<PortfolioList | null>(null);
  const [said, setSaid] = useState("");
  const { track } = useTracker();

  useEffect(() => {
    void repository.list().then((answer) => (answer.ok ? setList(answer.value) : setSaid(answer.message)));
  }, [repository]);

  async function add(line: PortfolioLine): Promise<void> {
    const before = await repository.read(line.id);
    const added = await repository.change({ type: "addHoldings", portfolioId: line.id, items: companies });
    if (!added.ok) return setSaid(added.message);
    const held = new Set(before.ok ? before.value.items.map(({ cik }) => cik) : []);
    const fresh = companies.filter(({ cik }) => !held.has(cik));
    for (const { symbol } of fresh) track("Portfolio Company Add", { portfolio_id: line.id, company_symbol: symbol });
    setSaid(addedText(line.name, namesOf(fresh), namesOf(companies)));
    const now = await repository.list();
    if (now.ok) setList(now.value);
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Add ${namesOf(companies)} to a portfolio`}>
      <Stack gap={5}>
        {list === null ? (
          <Skeleton lines={3} />
        ) : (
          <Choice
            list={list}
            repository={repository}
            names={namesOf(companies)}
            count={companies.length}
            onAdd={(line) => void add(line)}
          />
        )}
        <output>{said}</output>
        <p>
          <Link to="/portfolios">Go to your portfolios</Link>
        </p>
      </Stack>
    </Dialog>
  );
}

const MOST_NAMED = 3;

/** The companies by their symbols, or how many they are. */
function namesOf(companies: AddDialogProps["companies"]): string {
  if (companies.length > MOST_NAMED) return `${companies.length} companies`;
  return companies.map(({ symbol }) => symbol).join(", ");
}

function addedText(portfolio: string, added: string, asked: string): string {
  if (added === "") return `${portfolio} has ${asked} already.`;
  return added === asked
    ? `${added} added to ${portfolio}.`
    : `${added} added to ${portfolio}, which has the others already.`;
}

interface ChoiceProps {
  readonly list: PortfolioList;
  readonly repository: PortfolioRepository;
  readonly names: string;
  /** How many companies the names stand for. */
  readonly count: number;
  readonly onAdd: (line: PortfolioLine) => void;
}

function Choice({ list, repository, names, count, onAdd }: ChoiceProps) {
  const lines = list.portfolios.filter((line) => line.archivedAt === null);
  if (lines.length > 0) {
    return (
      <ul data-slot="add-choice">
        {lines.map((line) => (
          <li key={line.id}>
            <Button aria-label={`Add ${names} to ${line.name}`} onClick={() => onAdd(line)}>
              Add
            </Button>{" "}
            {line.name} <span data-slot="company-cell-name">({line.companies})</span>
          </li>
        ))}
      </ul>
    );
  }
  return <FirstPortfolio repository={repository} pronoun={count === 1 ? "it" : "them"} onMade={onAdd} />;
}

/** Who has none yet gets a first one by one press. */
function FirstPortfolio({
  repository,
  pronoun,
  onMade,
}: {
  readonly repository: PortfolioRepository;
  /** Stands for the companies that it is made with. */
  readonly pronoun: "it" | "them";
  readonly onMade: (line: PortfolioLine) => void;
}) {
  const [trouble, setTrouble] = useState("");
  async function make(): Promise<void> {
    const made = await repository.change(creationOf({ name: "Watchlist", kind: "WATCHLIST", items: [] }));
    if (made.ok) onMade({ ...made.value, companies: 0 });
    else setTrouble(made.message);
  }
  return (
    <div>
      <p>You have no portfolio yet.</p>
      <Button variant="accent" onClick={() => void make()}>
        Make a watchlist with {pronoun}
      </Button>
      <output>{trouble}</output>
    </div>
  );
}
