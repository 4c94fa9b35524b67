import type { Figure, FigureFlag, Quality } from "#facts/figure.ts";

const QUALITY_NOTES: Readonly<Record<Quality, string>> = {
  reported: "As the company filed it.",
  derived: "Computed by exact arithmetic from filed values.",
  approximate: "Computed from filed values with an assumption, so it may differ from what the company would state.",
  matched:
    "A third party computed the value from the same filings; the filing named is the last one that reports the period.",
};

const FLAG_NOTES: Readonly<Record<FigureFlag, string>> = {
  "derived-quarter": "No filing states this quarter: it is the longer period less the shorter one with the same start.",
  "split-adjusted": "Restated for share splits after the filing, so that it can be compared with today's shares.",
  restated: "A later filing changed the value first filed for this period; both are listed below.",
  "scale-corrected":
    "The filing states it too small or too large by a power of a thousand; we scaled it like neighbouring periods.",
  stale: "The newest period behind it ended more than half a year before the day of this research.",
  gap: "A quarter inside the period is missing, so we computed it another way.",
  "merged-concept": "A third party merged several items into this value; compare it across companies with care.",
  assumed: "Something it needs is not in our data and was taken as zero or as unchanged; the formula says what.",
  "our-approximation":
    "The company's own figure is not in our data. This is our approximation from its other figures; the formula says how.",
  "proxy-concept": "The item itself is not in our data; we use the nearest filed one instead.",
  "derived-operating-income":
    "We have no operating income that the company filed: we derive it from pre-tax income by taking out interest or all non-operating items.",
  "excludes-depreciation": "The filer states this cost without depreciation and amortisation.",
  "spun-off": "A business was spun off during or after this period. The figure still includes it; the price does not.",
  withheld: "We have an amount for it, but it cannot be right, so we do not show it.",
  disbelieved: "An amount in our data is probably another one or only a part, so we do not show it.",
  "not-meaningful": "A number could be computed but would mislead, so we do not show, rank or draw it.",
  "mixed-vintages":
    "A later filing restated revenue for this period. We have the other amount only as first filed, so the two may belong to different versions of the accounts.",
  doubtful: "It differs oddly from the company's other figures, though nothing contradicts it.",
  "latest-filing-8k": "Only a current report (8-K) states it; no annual or quarterly report does.",
};

/** What a reader must know to trust a figure rightly, one whole sentence for its quality and each of its flags. */
export function trustNotes(figure: Figure): readonly string[] {
  return [...qualityNotes(figure), ...figure.flags.map((flag) => FLAG_NOTES[flag])];
}

/** Closes and vendors' figures are nobody's filing: their origin says what they are. */
function qualityNotes({ value, quality, lineage }: Figure): readonly string[] {
  const isFiled = lineage.kind === "fact" || lineage.kind === "formula";
  if (value === null || !isFiled) return [];
  if (quality !== "matched") return [QUALITY_NOTES[quality]];
  if (lineage.kind === "formula") return [MATCHED_OPERAND_NOTE];
  return [lineage.fact.basis === "derived" ? WITHOUT_FILING_NOTE : QUALITY_NOTES.matched];
}

const MATCHED_OPERAND_NOTE = "A third party computed at least one of the values behind it from the company's filings.";
const WITHOUT_FILING_NOTE =
  "A third party computed the value from the company's filings; we do not know which filing states it.";
