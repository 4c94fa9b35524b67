import { CompanySearch } from "#app/search/company-search.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Fault } from "./describe-error.ts";
import { StatusPage } from "./status-page.tsx";

/** The page shown instead of one that failed. */
export function ErrorPage({ fault }: { readonly fault: Fault }) {
  return (
    <StatusPage status={fault.status} title={fault.title}>
      {fault.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <CompanySearch size="large" />
      <p>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </StatusPage>
  );
}
