import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import { StatusPage } from "#app/shell/status-page.tsx";
import { wordsOfPath } from "#app/search/words-of-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-found.ts";

const NEAR_LIMIT = 5;

/** Takes every address no other route has, and looks for a company in its last words. */
export function loader({ request, context }: Route.LoaderArgs) {
  const words = wordsOfPath(new URL(request.url).pathname);
  const hits = words === "" ? [] : context.get(servicesContext).companies.search(words, NEAR_LIMIT);
  return data({ hits }, { status: 404 });
}

export const meta: Route.MetaFunction = () => [{ title: "Nothing is at this address · Beforehand" }];

export default function NotFound({ loaderData: { hits } }: Route.ComponentProps) {
  return (
    <StatusPage status={404} title="Nothing is at this address">
      <p>It may be mistyped, or the page may have moved. Search for a company by its symbol or name.</p>
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
