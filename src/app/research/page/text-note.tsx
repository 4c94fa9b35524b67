import { Link } from "react-router";
import type { TextChoice } from "#app/context.ts";
import type { WriterReport } from "#contracts/api/run-event.ts";
import { Muted } from "#app/ui/layout.tsx";
import { researchPath, type ResearchQuestion } from "./research-address.ts";

interface TextNoteProps {
  readonly question: ResearchQuestion;
  readonly model: string;
  readonly isOverPlan: boolean;
  /** Null before the run is complete. */
  readonly report: WriterReport | null;
}

const CHOICES: readonly (readonly [TextChoice, string])[] = [
  ["model", "Model"],
  ["rules", "Rules"],
  ["both", "Both"],
];

/** Says whose text the page shows and what left the machine for it, and leads to the other texts over the same figures. */
export function TextNote({ question, model, isOverPlan, report }: TextNoteProps) {
  const chosen = question.text ?? "model";
  return (
    <Muted data-slot="text-note">
      {noteOf(chosen, model, isOverPlan, report)} <span data-print="hidden">Text: </span>
      {CHOICES.map(([text, word]) => (
        <span key={text} data-print="hidden">
          {text === chosen ? (
            <strong>{word}</strong>
          ) : (
            <Link to={researchPath({ ...question, text })}>{word}</Link>
          )}{" "}
        </span>
      ))}
    </Muted>
  );
}

function noteOf(chosen: TextChoice, model: string, isOverPlan: boolean, report: WriterReport | null): string {
  if (chosen === "rules") return "Our rules wrote this text, and no language model was asked.";
  if (isOverPlan) return `You have used today's research that ${model} words, so our rules wrote this text.`;
  return report === null ? `${model} is asked to word this research.` : report.note;
}
