import { useEffect, useMemo, useState } from "react";
import type { NamedCompany } from "./name-company.ts";

/** Companies by the symbol that a portfolio keeps. */
export type Names = ReadonlyMap<string, NamedCompany>;

/**
 * The names of companies: those that came with the page, and those of symbols that were added since. A symbol without a
 * name yet stands for itself.
 */
export function useNames(symbols: readonly string[], given: readonly NamedCompany[]): Names {
  const [asked, setAsked] = useState<readonly NamedCompany[]>([]);
  const names = useMemo(() => new Map([...given, ...asked].map((company) => [company.asked, company])), [given, asked]);
  const missing = symbols.filter((symbol) => !names.has(symbol)).join(" ");

  useEffect(() => {
    if (missing === "") return undefined;
    const outdated = new AbortController();
    void askNames({ symbols: missing.split(" ") }, outdated.signal).then((found) => {
      if (!outdated.signal.aborted) setAsked((held) => [...held, ...found]);
    });
    return () => outdated.abort();
  }, [missing]);

  return names;
}

interface Asking {
  readonly symbols: readonly string[];
  /** Names of companies, where a file has no symbols. */
  readonly names?: readonly string[];
}

/** Asks what symbols mean; nothing when there is no answer, because a symbol can stand without a name. */
export async function askNames(asking: Asking, signal: AbortSignal): Promise<readonly NamedCompany[]> {
  try {
    const response = await fetch("/api/companies/named", {
      method: "POST",
      body: JSON.stringify(asking),
      headers: { "content-type": "application/json" },
      signal,
    });
    return response.ok ? namesIn(await response.json()) : [];
  } catch {
    // Left, or not reached: the next visit asks again.
    return [];
  }
}

function namesIn(json: unknown): readonly NamedCompany[] {
  if (typeof json !== "object" || json === null || !("companies" in json)) return [];
  return Array.isArray(json.companies) ? json.companies.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedCompany {
  if (typeof value !== "object" || value === null || !("asked" in value) || !("kind" in value)) return false;
  if (typeof value.asked !== "string") return false;
  if (value.kind === "fund" || value.kind === "unknown") return true;
  return value.kind === "company" && "name" in value && typeof value.name === "string";
}
