import type { ComponentProps } from "react";
import { StatusPage } from "#app/shell/status-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CompanyList } from "./company-list.tsx";
import { CompanySearch } from "./company-search.tsx";

interface NothingHereProps {
  /** Companies that the words of the address come near. */
  readonly hits: ComponentProps<typeof CompanyList>["hits"];
}

/** What stands at an address that nothing is at, or nothing for whoever asks. */
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
