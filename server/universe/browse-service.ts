import type { BrowseQuestion, BrowseRow, BrowseServices } from "#app/companies/browse-services.ts";
import type { Company } from "#facts/dossier.ts";
import { type BrowsedCompany, groupCompanies, mediansOf } from "#screener/browse/group-companies.ts";
import { positionOf } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";
import type { UniverseStore } from "#screener/universe/universe-store.ts";
import { figureOf } from "./screen-service.ts";

interface BrowseServiceDeps {
  readonly store: Pick<UniverseStore, "rows">;
  readonly universe: Universe;
  /** The bundled companies: those that are not computed yet are listed too. */
  readonly bundled: readonly Company[];
}

const ROWS = 100;

/** Makes the service that lists the companies whose figures we hold, by sector and industry. */
export function createBrowseService(deps: BrowseServiceDeps): BrowseServices {
  const { universe, store } = deps;
  return {
    sectors: () => groupCompanies(everyCompany(deps), "sector", { universe, measures: [] }),
    async companies(question, measures) {
      const { sector, industry } = question;
      const found = everyCompany(deps).filter(
        (company) =>
          (sector === null || company.sector === sector) && (industry === null || company.industry === industry),
      );
      if (found.length === 0) return null;
      const inOrder = sorted(found, question.sortBy, universe);
      const pages = Math.ceil(found.length / ROWS);
      const page = Math.min(question.page, pages);
      const shown = inOrder.slice((page - 1) * ROWS, page * ROWS);
      return {
        total: found.length,
        page,
        pages,
        rows: await readRows(shown, measures, store),
        groups:
          industry === null
            ? groupCompanies(found, sector === null ? "sector" : "industry", { universe, measures })
            : [],
        medians: mediansOf(found, { universe, measures }),
      };
    },
  };
}

/** The companies that are computed, then those that are still to come. */
function everyCompany({ universe, bundled }: BrowseServiceDeps): readonly BrowsedCompany[] {
  const computed = Array.from({ length: universe.size }, (_, position) => ({
    ...universe.company(position),
    position,
  }));
  const waiting = bundled
    .filter(({ cik }) => universe.positionOfCik(cik) === undefined)
    .map(({ displayName, sicDescription, ...company }) => ({
      ...company,
      name: displayName,
      industry: sicDescription,
      position: undefined,
    }));
  return [...computed, ...waiting].map(({ cik, symbol, name, sector, industry, position }) => ({
    cik,
    symbol,
    name,
    sector: sector ?? "",
    industry: industry ?? "",
    position,
  }));
}

function sorted(
  companies: readonly BrowsedCompany[],
  by: BrowseQuestion["sortBy"],
  universe: Universe,
): readonly BrowsedCompany[] {
  if (by === "name") return companies.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const sizes = universe.values("ttm", positionOf("market_cap") ?? -1);
  const sizeOf = ({ position }: BrowsedCompany): number => (position === undefined ? 0 : sizes[position] || 0);
  return companies.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

async function readRows(
  companies: readonly BrowsedCompany[],
  measures: readonly string[],
  store: BrowseServiceDeps["store"],
): Promise<readonly BrowseRow[]> {
  const stored = await store.rows(
    companies.map(({ cik }) => cik),
    "ttm",
  );
  return companies.map(({ cik, symbol, name, industry }) => {
    const row = stored.get(cik);
    return { symbol, name, industry, figures: measures.map((id) => (row === undefined ? null : figureOf(row, id))) };
  });
}
