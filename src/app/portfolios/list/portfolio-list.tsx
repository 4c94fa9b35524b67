import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { ExportAll } from "#app/portfolios/export/export-all.tsx";
import { ImportPortfolios } from "#app/portfolios/import/import-portfolios.tsx";
import { NoticeBar } from "#app/portfolios/notice-bar.tsx";
import type { PortfolioList as Loaded } from "#contracts/portfolio.ts";
import { CreatePortfolio } from "./create-portfolio.tsx";
import { OrderedPortfolios } from "./ordered-portfolios.tsx";
import { readDeleted, usePortfolioList } from "./use-portfolio-list.ts";
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
    <div data-slot="portfolio-list">
      {most !== null && (
        <p data-slot="portfolio-room">
          {portfolios.length} of {most} portfolios
        </p>
      )}
      <noscript>
        <p>Making and changing portfolios needs scripts, which are off in this browser.</p>
      </noscript>
      <CreatePortfolio
        repository={repository}
        hasRoom={most === null || portfolios.length < most}
        onTrouble={(text) => editor.refuse(text)}
      />
      <div data-slot="button-row">
        <ImportPortfolios
          repository={repository}
          onTaken={({ taken, undo }) => void editor.tell(takenText(taken), undo)}
        />
        {portfolios.length > 0 && <ExportAll repository={repository} onTrouble={(text) => editor.refuse(text)} />}
      </div>
      {portfolios.every((line) => line.archivedAt !== null) && (
        <p data-slot="portfolio-empty">No portfolios yet. Give the first one a name above.</p>
      )}
      {portfolios.length > 0 && (
        <OrderedPortfolios portfolios={portfolios} onMove={(id, index) => void editor.move(id, index)} />
      )}
      {portfolios.filter((line) => line.archivedAt === null && line.companies > 0).length > 1 && (
        <p>
          <Link to="/portfolios/overlap">What they have in common</Link>
        </p>
      )}
      <NoticeBar notice={editor.notice} onDismiss={() => editor.dismiss()} />
    </div>
  );
}

function takenText(count: number): string {
  return count === 1 ? "1 portfolio imported." : `${count} portfolios imported.`;
}
