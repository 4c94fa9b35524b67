import { useLocation } from "react-router";
import { CompanySearch } from "#app/search/company-search.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Fault } from "./describe-error.ts";
import { StatusPage } from "./status-page.tsx";

/** The page shown instead of one that failed. */
export function ErrorPage({ fault }: { readonly fault: Fault }) {
  const location = useLocation();
  return (
    <StatusPage status={fault.status} title={fault.title}>
      {fault.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fault.requestId !== undefined && (
        <p>
          If you write to us, mention <code>{fault.requestId}</code>.
        </p>
      )}
      <CompanySearch size="large" />
      <p data-slot="status-actions">
        {fault.status >= 500 && (
          <ButtonLink to={location} reloadDocument>
            Load again
          </ButtonLink>
        )}
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </StatusPage>
  );
}
