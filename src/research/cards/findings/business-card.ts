import type { CompanyProfile } from "#contracts/filing-findings.ts";
import { absentCard, composeCard } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, Excerpts } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";

type Excerpt = Excerpts["items"][number];

/** What the company does, and with how many people, where and for whom, in its own words. */
export const businessCard = defineCard({
  type: "business",
  title: "Business",
  after: "key_figures",
  shownIn: ["overview"],
  turn: "filed",
  onOverview: { isHalf: true, isOptional: true },
  build: buildBusinessCard,
});

function buildBusinessCard({ analysis: { dossier, asOf } }: CardContext): CardContent {
  const { business = null, profile = null, changes = null } = dossier.findings ?? {};
  const known = [business, profile].filter((one) => one !== null);
  if (known.length === 0) return absentCard("The company's description of its business is not in our data yet.");
  const isPast = (filed: string | null) => filed === null || filed <= asOf;
  if (!known.some(({ filed }) => isPast(filed)))
    return absentCard("The description that we have was filed after this day.");
  const { symbol } = dossier.company;
  const items: Excerpt[] = [];
  if (business !== null && isPast(business.filed)) {
    const { sentences, accession, filed, url } = business;
    const isKept = [profile, changes].some((one) => one?.accession === accession);
    const place = isKept ? { symbol, accession, item: "1", isCompared: false } : null;
    const source = { title: "Annual report, Item 1", filed, url };
    items.push({ lead: null, quote: sentences.join(" "), source, place });
  }
  if (profile !== null && isPast(profile.filed)) items.push(...describeProfile(profile, symbol));
  return composeCard([{ kind: "excerpts", items }], "");
}

function describeProfile(
  { accession, filed, url, employees, sites, customers }: CompanyProfile,
  symbol: string,
): readonly Excerpt[] {
  const said = [
    { lead: "Employees", sentences: employees === null ? [] : [employees] },
    { lead: "Sites", sentences: sites },
    { lead: "Largest customers", sentences: customers },
  ];
  return said.flatMap(({ lead, sentences }): readonly Excerpt[] => {
    const [first] = sentences;
    if (first === undefined) return [];
    const place = { symbol, accession, item: "all", isCompared: false, block: first.block };
    const quote = sentences.map(({ text }) => text).join(" … ");
    return [{ lead, quote, source: { title: "Annual report", filed, url }, place }];
  });
}
