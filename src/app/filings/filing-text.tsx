import { createElement, memo } from "react";
import { Link } from "react-router";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import { Stack } from "#app/ui/layout.tsx";
import type { MarkedRun, PageBlock, PageCell } from "#filings/reader/filing-page.ts";
import { PRINTED_ID, passageId } from "./filing-address.ts";
import "./filing-text.css";

/** The blocks of a filing as text; figures that we hold link to their evidence. */
export const FilingText = memo(function FilingText({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  const levels = headingLevels(blocks);
  return (
    <Stack data-slot="filing-text">
      {blocks.map((block, index) => (
        <Block key={block.id} block={block} level={levels[index] ?? TITLE_LEVEL} />
      ))}
    </Stack>
  );
});

/** The page's own heading; a filing's stand below it. */
const TITLE_LEVEL = 1;
const LAST_LEVEL = 6;

/** The level of the heading that each block is or stands under; filings leave levels out, and an outline must not. */
function headingLevels(blocks: readonly PageBlock[]): readonly number[] {
  let level = TITLE_LEVEL;
  return blocks.map((block) => {
    if (block.kind === "heading") level = Math.min(LAST_LEVEL, TITLE_LEVEL + block.level, level + 1);
    return level;
  });
}

function Block({ block, level }: { readonly block: PageBlock; readonly level: number }) {
  const id = passageId(block.id);
  switch (block.kind) {
    case "table":
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        <section id={id} data-slot="filing-table" aria-label="Table of the filing" tabIndex={0}>
          <table>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  <Cells row={row} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case "heading": {
      const look = { id, "data-slot": "filing-heading", "data-level": Math.min(block.level, LAST_LEVEL) };
      return createElement(`h${String(level)}`, look, <Runs runs={block.runs} />);
    }
    case "list-item":
      return (
        <p id={id} data-slot="filing-list-item">
          <Runs runs={block.runs} />
        </p>
      );
    case "paragraph":
      return (
        <p id={id}>
          <Runs runs={block.runs} />
        </p>
      );
  }
}

function Runs({ runs }: { readonly runs: readonly MarkedRun[] }) {
  return runs.map(({ text, figure, isSought }, index) =>
    figure === null ? (
      text
    ) : (
      <Link
        key={index}
        to={figurePath(figure, null)}
        id={isSought && PRINTED_ID}
        data-slot="filing-figure"
        title="Open the evidence of this figure"
      >
        {text}
      </Link>
    ),
  );
}

const NUMBER = /^[\s$€£(–—-]*\d|^[–—-]$/;

/** Cells in their columns; each takes the empty columns before it, so that figures stand under each other. */
function Cells({ row }: { readonly row: readonly PageCell[] }) {
  return row.map(({ column, span, runs }, index) => {
    const before = row[index - 1];
    const first = before === undefined ? 0 : before.column + before.span;
    const text = runs.map((run) => run.text).join("");
    return (
      <td key={column} colSpan={column + span - first} data-kind={NUMBER.test(text) ? "number" : "text"}>
        <Runs runs={runs} />
      </td>
    );
  });
}
