import type { SearchHit } from "#contracts/api/company-search.ts";
import type { ComponentProps } from "react";
import { StatusPage } from "#app/shell/text-page.tsx";
import { decodeUriPart } from "#platform/decode-uri-part.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CompanyList } from "./company-list.tsx";
import { CompanySearch } from "./company-search.tsx";
import { fold } from "#research/companies/fold.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** What stands at an address that nothing is at, or nothing for anyone who asks. */
export function NothingHere({
  hits,
}: {
  /** Companies that the words of the address come near. */
  readonly hits: ComponentProps<typeof CompanyList>["hits"];
}) {
  return (
    <StatusPage status={404} title="Page not found">
      <p>The address may be mistyped, or the page may have moved. Search for a company by its symbol or name.</p>
      <CompanySearch size="large" />
      {hits.length > 0 && (
        <>
          <h2>Were you looking for one of these?</h2>
          <CompanyList hits={hits} />
        </>
      )}
      <p>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </StatusPage>
  );
}

const NEAR_LIMIT = 5;
/** Shorter words begin too many names to say what was meant. */
const SHORTEST = 2;

/** Companies that a part of the address names, the last such part; none where only a guess would fit. */
export function nearCompanies(address: string, companies: CompanyIndex): readonly SearchHit[] {
  for (const words of partsOfPath(new URL(address).pathname).toReversed()) {
    const found = words.length < SHORTEST ? [] : companies.search(words, NEAR_LIMIT);
    const named = found.filter((hit) => hit.isHeld && isNamedBy(words, hit));
    if (named.length > 0) return named;
  }
  return [];
}

/** Whether the words are its symbol, or whole words that its name begins with: "market" names no Robinhood Markets. */
function isNamedBy(words: string, { match, name }: SearchHit): boolean {
  if (match === "symbol" || match === "former-symbol") return true;
  return match === "name" && `${fold(name)} `.startsWith(`${fold(words)} `);
}

/** Longest piece of an address that is looked up. */
const LIMIT = 60;

/** The parts of a path as words to search by; those without words, or that cannot be decoded, are left out. */
export function partsOfPath(pathname: string): readonly string[] {
  return pathname
    .split("/")
    .map((part) =>
      (decodeUriPart(part) ?? "")
        .replaceAll(/[^\p{L}\p{N}.&]+/gu, " ")
        .trim()
        .slice(0, LIMIT),
    )
    .filter((words) => words !== "");
}
