import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { screenSearch, type AddressedScreen } from "#app/screener/screen-address.ts";
import { figureView } from "#contracts/api/figure.ts";
import { ROWS_OF_PAGE, type FoundRow } from "./found-rows.ts";

const answer = z.object({
  rows: z.array(
    z.object({
      company: z.object({
        cik: z.string(),
        symbol: z.string(),
        name: z.string(),
        sector: z.nullable(z.string()),
        newestPeriod: z.nullable(z.string()),
      }),
      figures: z.array(z.nullable(figureView)),
    }),
  ),
});

interface FoundPages {
  /** Null while the row is being loaded. */
  readonly row: (index: number) => FoundRow | null;
  /** Loads what is missing of the rows from one to another. */
  readonly want: (first: number, last: number) => void;
  readonly hasFailed: boolean;
}

/** The rows of a screen page by page, the first of which the page came with; the others come when they are wanted. */
export function useFoundPages(question: AddressedScreen, first: readonly FoundRow[]): FoundPages {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly FoundRow[]>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(new Set([1]));
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const want = useCallback(
    (from: number, to: number): void => {
      for (let page = pageOf(from); page <= pageOf(to); page += 1) {
        if (asked.current.has(page)) continue;
        asked.current.add(page);
        const { signal } = stop.current;
        void readPage({ ...question, page, saved: null }, signal).then((rows) => {
          if (signal.aborted) return;
          setFailed(rows === null);
          if (rows === null) asked.current.delete(page);
          else setPages((known) => new Map(known).set(page, rows));
        });
      }
    },
    [question],
  );
  return {
    row(index) {
      const rows = pageOf(index) === 1 ? first : pages.get(pageOf(index));
      return rows?.[index % ROWS_OF_PAGE] ?? null;
    },
    want,
    hasFailed,
  };
}

function pageOf(index: number): number {
  return Math.floor(index / ROWS_OF_PAGE) + 1;
}

/** Null where the server could not be reached or gave no rows. */
async function readPage(question: AddressedScreen, signal: AbortSignal): Promise<readonly FoundRow[] | null> {
  const json: unknown = await fetch(`/api/screen${screenSearch(question)}`, { signal })
    .then((response) => response.json())
    .catch(() => null);
  const read = answer.safeParse(json);
  return read.success ? read.data.rows : null;
}
