import { useState } from "react";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { nameKey } from "#members/portfolios/change/content.ts";
import { bySymbol, findCompanies } from "./find-companies.ts";
import { doesSomething, type PlannedPortfolio, planPortfolios } from "./plan-portfolios.ts";
import { readChosenFile } from "./read-chosen-file.ts";
import { readPortfolioFile, type FilePortfolio } from "./read-portfolio-file.ts";
import { takePortfolios, type TakenPortfolios } from "./take-portfolios.ts";
import { VerdictTable } from "./verdict-table.tsx";
import "#app/portfolios/dialogs.css";

/** Takes whole portfolios in from a file, after showing what becomes of each of them and of each row. */
export function ImportPortfoliosDialog({
  repository,
  onClose,
  onTaken,
}: {
  readonly repository: PortfolioRepository;
  readonly onClose: () => void;
  readonly onTaken: (taken: Extract<TakenPortfolios, { ok: true }>) => void;
}) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [plan, setPlan] = useState<readonly PlannedPortfolio[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = plan?.filter(doesSomething).length ?? 0;

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const looked = await lookAt(repository, file);
    setTrouble(typeof looked === "string" ? looked : null);
    setPlan(typeof looked === "string" ? null : looked);
  }

  async function take(): Promise<void> {
    if (plan === null) return;
    setBusy(true);
    const taken = await takePortfolios(repository, plan);
    setBusy(false);
    if (taken.ok) return onTaken(taken);
    setTrouble(taken.message);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Import portfolios">
      <label data-slot="field">
        <span data-slot="field-label">JSON file exported from Beforehand</span>
        <input type="file" accept=".json,application/json" onChange={({ target }) => void open(target.files?.[0])} />
      </label>
      {trouble !== null && (
        <p data-slot="field-error" role="alert">
          {trouble}
        </p>
      )}
      {plan !== null && (
        <Stack gap={4} data-slot="import-review">
          {plan.map((planned, index) => (
            <section key={index} aria-label={planned.file.name}>
              <h3>{planned.file.name}</h3>
              <p>{WORDS[planned.kind]}</p>
              {planned.verdicts.length > 0 && <VerdictTable verdicts={planned.verdicts} />}
            </section>
          ))}
          <Button variant="accent" disabled={isBusy || count === 0} onClick={() => void take()}>
            Import {count} {count === 1 ? "portfolio" : "portfolios"}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

const WORDS: Readonly<Record<PlannedPortfolio["kind"], string>> = {
  new: "Becomes a new portfolio.",
  meets: "You have a portfolio of this name. We add what it lacks and change nothing else.",
  full: "There is no room for another portfolio, so this one is not imported.",
  double: "The file has an earlier portfolio of this name; this one is not imported.",
};

/** What the file would do, or the sentence that says why it does nothing. */
async function lookAt(repository: PortfolioRepository, file: File): Promise<readonly PlannedPortfolio[] | string> {
  const chosen = await readChosenFile(file);
  if (!chosen.ok) return chosen.message;
  const read = readPortfolioFile(chosen.text);
  return read.ok ? planFor(repository, read.portfolios) : read.message;
}

async function planFor(
  repository: PortfolioRepository,
  files: readonly FilePortfolio[],
): Promise<readonly PlannedPortfolio[] | string> {
  const [list, room] = await Promise.all([repository.list(), repository.allowance()]);
  if (!list.ok) return list.message;
  if (!room.ok) return room.message;
  const { portfolios: lines } = list.value;
  const held = [];
  for (const { id } of linesNamedIn(files, lines)) {
    const portfolio = await repository.read(id);
    if (!portfolio.ok) return portfolio.message;
    held.push(portfolio.value);
  }
  const symbols = new Set(files.flatMap(({ rows }) => rows.map(({ symbol }) => symbol)));
  const companies = await findCompanies(bySymbol(symbols));
  return planPortfolios(files, { held, count: lines.length, room: room.value, companies });
}

function linesNamedIn<Line extends { readonly name: string }>(
  files: readonly FilePortfolio[],
  lines: readonly Line[],
): readonly Line[] {
  const names = new Set(files.map(({ name }) => nameKey(name)));
  return lines.filter(({ name }) => names.has(nameKey(name)));
}
