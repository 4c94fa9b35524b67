import type { SearchHit } from "#contracts/api/company-search.ts";
import type { ComponentProps } from "react";
import { StatusPage } from "#app/shell/text-page.tsx";
import { decodeUriPart } from "#platform/decode-uri-part.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CompanyList } from "./company-list.tsx";
import { CompanySearch } from "./company-search.tsx";
import type { CompanyIndex } from "#research/companies/lookup.ts";

interface NothingHereProps {
  /** Companies that the words of the address come near. */
  readonly hits: ComponentProps<typeof CompanyList>["hits"];
}

/** What stands at an address that nothing is at, or nothing for anyone who asks. */
export function NothingHere({ hits }: NothingHereProps) {
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

/** Companies that the last words of an address name; none where only a guess would fit. */
export function nearCompanies(address: string, companies: CompanyIndex): readonly SearchHit[] {
  const words = wordsOfPath(new URL(address).pathname);
  if (words.length < SHORTEST) return [];
  return companies.search(words, NEAR_LIMIT).filter(({ isHeld, match }) => isHeld && match !== "near");
}

/** Longest piece of an address that is looked up. */
const LIMIT = 60;

/** The last part of a path as words to search by; empty when there are none or the path cannot be decoded. */
export function wordsOfPath(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return (decodeUriPart(last) ?? "")
    .replaceAll(/[^\p{L}\p{N}.&]+/gu, " ")
    .trim()
    .slice(0, LIMIT);
}
