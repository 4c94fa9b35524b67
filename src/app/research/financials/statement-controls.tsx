import { useShell } from "#app/shell/shell-context.ts";
import { Choice, Choices } from "#app/ui/choices.tsx";
import { Row } from "#app/ui/layout.tsx";
import { BASES, STATEMENTS, type StatementKind, type View, VIEWS } from "#research/statements/statement.ts";
import { financialsPath, type FinancialsQuestion, type Order } from "./financials-address.ts";
import { BASIS_WORDS, STATEMENT_WORDS } from "./statement-words.ts";
import "./statement-controls.css";

interface StatementControlsProps {
  readonly question: FinancialsQuestion;
  readonly order: Order;
}

/** Which statement, over which periods, with what under its lines; each choice is an address of its own. */
export function StatementControls({ question, order }: StatementControlsProps) {
  const { kept } = useShell();
  const turned: Order = order === "newest-first" ? "newest-last" : "newest-first";
  return (
    <Row gap={4} rowGap={2} data-slot="statement-controls" data-print="hidden">
      <Choices name="Statement">
        {STATEMENTS.map((statement) => (
          <Choice
            key={statement}
            to={financialsPath({ ...question, statement, row: null })}
            isChosen={statement === question.statement}
          >
            {STATEMENT_WORDS[statement]}
          </Choice>
        ))}
      </Choices>
      <Choices name="Periods">
        {BASES.map((basis) => (
          <Choice key={basis} to={financialsPath({ ...question, basis })} isChosen={basis === question.basis}>
            {BASIS_WORDS[basis]}
          </Choice>
        ))}
      </Choices>
      <Choices name="Under each line">
        {VIEWS.map((view) => (
          <Choice
            key={view}
            to={financialsPath({ ...question, views: switched(question.views, view) })}
            isChosen={question.views.includes(view)}
          >
            {viewWords(view, question.statement)}
          </Choice>
        ))}
      </Choices>
      <Choices name="Order">
        <Choice
          to={financialsPath({ ...question, order: turned })}
          isChosen={order === "newest-first"}
          onChoose={() => kept.write(ORDER_KEY, turned)}
        >
          Newest first
        </Choice>
      </Choices>
    </Row>
  );
}

/** Where the browser keeps which order the reader chose last. */
export const ORDER_KEY = "statement-order";

function switched(views: readonly View[], view: View): readonly View[] {
  return VIEWS.filter((one) => (one === view ? !views.includes(one) : views.includes(one)));
}

function viewWords(view: View, statement: StatementKind): string {
  if (view === "growth") return "Growth";
  if (view === "per-share") return "Per share";
  return statement === "balance" ? "Share of assets" : "Share of revenue";
}
