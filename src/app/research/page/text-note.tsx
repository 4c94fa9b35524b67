import { Link } from "react-router";
import type { TextChoice } from "#app/context.ts";
import type { WriterReport } from "#contracts/api/run-event.ts";
import { Muted } from "#app/ui/layout.tsx";
import "./text-note.css";
import { researchPath, type ResearchQuestion } from "./research-address.ts";

interface TextNoteProps {
  readonly question: ResearchQuestion;
  readonly model: string;
  readonly isOverPlan: boolean;
  readonly isRunning: boolean;
  /** Null before the run is complete, and where no model was asked. */
  readonly report: WriterReport | null;
}

const CHOICES: readonly (readonly [TextChoice, string])[] = [
  ["model", "Model"],
  ["rules", "Rules"],
  ["both", "Both"],
];

/** Says whose text the page shows and what left the machine for it, and leads to the other texts over the same figures. */
export function TextNote({ question, ...about }: TextNoteProps) {
  const chosen = question.text ?? "model";
  return (
    <Muted data-slot="text-note">
      {noteOf(chosen, about)} <span data-print="hidden">Text: </span>
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

function noteOf(chosen: TextChoice, { model, isOverPlan, isRunning, report }: Omit<TextNoteProps, "question">): string {
  if (isOverPlan) return `You have used up today's research by ${model}, so our rules wrote this text.`;
  if (chosen === "rules") return "Our rules wrote this text, and no language model was asked.";
  if (report !== null) return report.note;
  return isRunning ? `Asking ${model} to word this research.` : "Our rules wrote this text.";
}
