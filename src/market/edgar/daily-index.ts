import { z } from "zod";
import { cikSchema, dateSchema, failShape, readShape } from "./read-json.ts";

/** One filing of a day, as EDGAR's index names it. */
export interface IndexEntry {
  /** Ten digits. */
  readonly cik: string;
  readonly form: string;
  /** ISO date. */
  readonly filed: string;
}

/** EDGAR's index of filings, a file for each day on which something was filed. */
export interface DailyIndex {
  /** The ISO days of a quarter that have a file, oldest first. Throws `MarketError`. */
  days(quarter: Quarter, signal: AbortSignal): Promise<readonly string[]>;
  /** What was filed on a day that has a file. Throws `MarketError`. */
  filedOn(day: string, signal: AbortSignal): Promise<readonly IndexEntry[]>;
}

/** A calendar quarter. */
export interface Quarter {
  readonly year: number;
  readonly quarter: number;
}

const folderSchema = z.object({ directory: z.object({ item: z.array(z.object({ name: z.string() })) }) });
const DAY_FILE = /^master\.(\d{4})(\d{2})(\d{2})\.idx$/;

/** Reads the list of a quarter's files. Days are taken from it, because EDGAR answers 403 for a day without a file. */
export function decodeIndexFolder(json: unknown): readonly string[] {
  const { directory } = readShape("list of daily indexes", folderSchema, json);
  return directory.item
    .flatMap(({ name }) => {
      const [, year, month, day] = DAY_FILE.exec(name) ?? [];
      return year === undefined || month === undefined || day === undefined ? [] : [`${year}-${month}-${day}`];
    })
    .toSorted();
}

/** Daily files name the last field `File Name`, quarterly ones `Filename`. */
const HEADER = /^CIK\|Company Name\|Form Type\|Date Filed\|File ?name\s*$/i;
const WHAT = "daily index";
const lineSchema = z.tuple([cikSchema, z.string(), z.string().min(1), dateSchema, z.string()]);

/** Reads a day's file: lines of five fields after the header. Throws `MarketError` `market/bad-shape` for anything else. */
export function decodeDailyIndex(text: string): readonly IndexEntry[] {
  const lines = text.split(/\r?\n/);
  const header = lines.findIndex((line) => HEADER.test(line));
  if (header === -1) return failShape(WHAT, "header", "the line that names the fields is missing");
  return lines
    .slice(header + 1)
    .filter((line) => line.includes("|"))
    .map((line) => {
      const [cik, name, form, filed, ...rest] = line.split("|");
      const [number, , type, day] = readShape(WHAT, lineSchema, [cik, name, form, isoDay(filed ?? ""), rest.join("|")]);
      return { cik: number, form: type, filed: day };
    });
}

/** Daily files write `20261126`, quarterly ones `2026-11-26`. */
function isoDay(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}

/** The quarter that a day is in. */
export function quarterOf(day: string): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}
