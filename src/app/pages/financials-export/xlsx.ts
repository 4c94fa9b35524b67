import { unitKind, type UnitKind } from "#contracts/api/units.ts";
import { STATEMENT_WORDS } from "#app/research/financials/statement-words.ts";
import { statementFigures } from "#app/research/financials/statement-rows.ts";
import type { CompanyStatements } from "#app/research/financials/statement-services.ts";
import type { StatementTable } from "#research/statements/read-statement.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { CellObject, SheetData } from "write-excel-file/node";
import { answerStatements, statementFileHeaders } from "./answer-statements.ts";
import type { Route } from "./+types/xlsx.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** `GET /research/{symbol}/financials.xlsx?basis=&show=&asOf=`: a sheet for each statement, and one that lists every figure with its id. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerStatements(
    { request, context, symbol: params.symbol, isWhole: true },
    async (statements, { symbol, basis }) =>
      new Response(await workbook(statements), {
        headers: statementFileHeaders(`${symbol}-statements-${basis}-${statements.knownOn}.xlsx`, TYPE),
      }),
  );
}

/** Writes the workbook; the writer is loaded when somebody first asks. */
async function workbook({ tables, knownOn }: CompanyStatements): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const sheets = tables.map((table) => ({
    sheet: STATEMENT_WORDS[table.statement],
    data: statementCells(table, knownOn),
    columns: [{ width: 44 }, { width: 12 }, ...table.columns.map(() => ({ width: 18 }))],
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }));
  const list = {
    sheet: "Figures",
    data: figureCells(tables),
    columns: [20, 40, 20, 18, 14, 20, 12, 12, 46, 60].map((width) => ({ width })),
  };
  const file = await writeXlsxFile([...sheets, { ...list, stickyRowsCount: 1 }]).toBuffer();
  return new Uint8Array(file);
}

/** One statement as the page shows it: a line a row, a period a column, with the unit of each line. */
function statementCells({ rows, columns }: StatementTable, knownOn: string): SheetData {
  const head = [`As known on ${knownOn}`, "Unit", ...columns.map(({ label }) => label)].map(bold);
  const lines = rows.flatMap(({ label, kind, depth, isDeducted, cells, views }) => {
    if (kind === "heading") return [[bold(label)]];
    const name = `${isDeducted ? "− " : ""}${label}`;
    const line = [{ value: name, indent: depth, ...(kind === "total" && BOLD) }, unitOf(cells), ...cells.map(amount)];
    return [
      line,
      ...views.map((view) => [{ value: view.label, indent: depth + 1 }, unitOf(view.cells), ...view.cells.map(amount)]),
    ];
  });
  return [head, ...lines];
}

/** Every figure on a line of its own, with its unit and the id that its evidence is found by. */
function figureCells(tables: readonly StatementTable[]): SheetData {
  const head = [
    "Statement",
    "Line",
    "Shown as",
    "Period",
    "Period end",
    "Value",
    "Unit",
    "Quality",
    "Figure id",
    "Reason",
  ];
  const lines = tables.flatMap((table) =>
    statementFigures(table).map(({ line, view, column, figure }) => {
      const { periodEnd, unit, quality, id, reason } = figure;
      return [
        STATEMENT_WORDS[table.statement],
        line,
        view,
        column,
        periodEnd,
        amount(figure),
        unit,
        quality,
        id,
        reason,
      ];
    }),
  );
  return [head.map(bold), ...lines];
}

const BOLD = { fontWeight: "bold" } as const;

function bold(value: string): CellObject {
  return { value, ...BOLD };
}

/** A number that spreadsheets compute with; an empty cell where there is none. */
function amount({ value, unit }: FigureView): CellObject | null {
  return value === null ? null : { value: Number(value), format: FORMATS[unitKind(unit)] ?? "#,##0" };
}

const FORMATS: Readonly<Partial<Record<UnitKind, string>>> = {
  ratio: "0.0%",
  "money-per-share": "0.00",
  times: "0.0",
};

function unitOf([first]: readonly FigureView[]): string | null {
  return first?.unit ?? null;
}
