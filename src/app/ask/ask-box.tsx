import { Form } from "react-router";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row } from "#app/ui/layout.tsx";
import "./ask-view.css";

interface AskBoxProps {
  readonly label: string;
  /** The company of the page. */
  readonly symbol?: string;
  /** The companies of a portfolio or comparison. */
  readonly within?: readonly string[];
}

/** Takes a question about what a page shows to the page that answers it; a plain form that needs no script. */
export function AskBox({ label, symbol, within = [] }: AskBoxProps) {
  return (
    <Row as={Form} method="get" action="/ask" gap={3} align="end" data-slot="ask-form" data-print="hidden">
      {symbol !== undefined && <input type="hidden" name="symbol" value={symbol} />}
      {within.length > 0 && <input type="hidden" name="within" value={within.join(",")} />}
      <Field label={label} name="q" maxLength={QUESTION_LIMIT} autoComplete="off" enterKeyHint="send" required />
      <Button type="submit">Ask</Button>
    </Row>
  );
}
