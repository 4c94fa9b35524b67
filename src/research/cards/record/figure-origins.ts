import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";

/** One place a figure's numbers come from. */
export type Origin =
  | { readonly kind: "filing"; readonly key: string; readonly fact: Fact & { readonly accession: string } }
  /** Values of a third party for which no filing is known. */
  | { readonly kind: "matched"; readonly key: string; readonly cik: string }
  | { readonly kind: "close"; readonly key: string; readonly cik: string; readonly source: string }
  | { readonly kind: "vendor"; readonly key: string; readonly cik: string; readonly source: string };

/** Follows figures down to facts, closes and vendors; remembers what it has followed. */
export function createOriginReader(): (figure: Figure) => readonly Origin[] {
  const read = new Map<Figure, ReadonlyMap<string, Origin>>();
  const follow = (figure: Figure): ReadonlyMap<string, Origin> => {
    const known = read.get(figure);
    if (known !== undefined) return known;
    const origins = new Map<string, Origin>();
    if (figure.lineage.kind === "formula") {
      for (const operand of figure.lineage.operands) {
        if (operand.value === null) continue;
        for (const [key, origin] of follow(operand)) origins.set(key, origin);
      }
    } else {
      const origin = originOf(figure);
      if (origin !== null) origins.set(origin.key, origin);
    }
    read.set(figure, origins);
    return origins;
  };
  return (figure) => [...follow(figure).values()];
}

function originOf({ id, lineage }: Figure): Origin | null {
  const cik = /^[FM](\d+)\./.exec(id)?.[1] ?? "";
  switch (lineage.kind) {
    case "fact":
      return factOrigin(lineage.fact);
    case "close":
      return { kind: "close", key: `close ${cik}`, cik, source: lineage.source };
    case "vendor":
      return { kind: "vendor", key: `vendor ${cik} ${lineage.source}`, cik, source: lineage.source };
    case "formula":
    case "none":
      return null;
  }
}

function factOrigin(fact: Fact): Origin {
  const { accession, cik } = fact;
  if (accession === null) return { kind: "matched", key: `matched ${cik}`, cik };
  return { kind: "filing", key: accession, fact: { ...fact, accession } };
}
