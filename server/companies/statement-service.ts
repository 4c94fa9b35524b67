import type { StatementServices } from "#app/research/financials/statement-services.ts";
import { headlineOf } from "#research/cards/identity/headline.ts";
import { identityLine } from "#research/cards/identity/identity-card.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { readStatement } from "#research/statements/read-statement.ts";
import { type FinderDeps, isKnownDay } from "./find-figure.ts";

const OPEN_MS = 30_000;

/** Makes the service that reads a company's statements from the facts held now. */
export function createStatementService({ companyCache, read, now }: FinderDeps): StatementServices {
  return {
    async read({ cik, asOf, statements, basis, views }) {
      if (asOf !== null && !isKnownDay(asOf, now())) return { ok: false, reason: "bad-date" };
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      if (dossier === null) return { ok: false, reason: "not-held" };
      const { analysis } = read(dossier, analysisDay(dossier, asOf));
      const tables = statements.map((statement) => readStatement(analysis, { statement, basis, views }));
      const identity = identityLine(dossier.company);
      return { ok: true, statements: { tables, knownOn: analysis.asOf, identity, headline: headlineOf(analysis) } };
    },
  };
}
