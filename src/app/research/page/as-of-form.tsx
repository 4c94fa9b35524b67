import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { researchPath, type ResearchQuestion } from "./research-address.ts";

interface AsOfFormProps {
  readonly question: ResearchQuestion;
  /** The newest day the data knows. */
  readonly newest: string;
}

/** Chooses the day whose knowledge the page is written from; a plain GET form. */
export function AsOfForm({ question, newest }: AsOfFormProps) {
  const { type, asOf } = question;
  return (
    <Form method="get" data-slot="as-of-form">
      {type !== "overview" && <input type="hidden" name="type" value={type} />}
      <label>
        As known on{" "}
        <input type="date" name="asOf" data-slot="as-of-day" defaultValue={asOf ?? newest} max={newest} required />
      </label>
      <Button type="submit">Show</Button>
      {asOf !== null && <Link to={researchPath({ ...question, asOf: null })}>Back to today</Link>}
    </Form>
  );
}
