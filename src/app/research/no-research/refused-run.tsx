import { StatusPage } from "#app/shell/text-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { researchPath, type ResearchQuestion } from "#app/research/page/research-address.ts";

/** Why a run could not be started, and the way on. */
export function RefusedRun({
  reason,
  question,
}: {
  readonly reason: "bad-date" | "too-many-runs";
  readonly question: ResearchQuestion;
}) {
  if (reason === "bad-date") {
    return (
      <StatusPage status={400} title={`${question.symbol} cannot be shown as known on that day`}>
        <p>Write the date as 2024-06-30. It must be between our first filing and our newest data.</p>
        <p>
          <ButtonLink to={researchPath({ ...question, asOf: null })}>Show {question.symbol} as known today</ButtonLink>
        </p>
      </StatusPage>
    );
  }
  return (
    <StatusPage status={429} title="Too much research is running">
      <p>Research already started continues and is saved. Try again in a few seconds.</p>
      <p>
        <ButtonLink to={researchPath(question)} reloadDocument>
          Try again
        </ButtonLink>
      </p>
    </StatusPage>
  );
}
