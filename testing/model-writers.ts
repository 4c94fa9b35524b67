import { TRUE_KINDS, WRONG_KINDS } from "./hostile-offers.ts";
import { listedFigures } from "./listed-figures.ts";
import type { ModelScript } from "./scripted-model.ts";

/** A script that answers each section with one true sentence and one of each given kind of wrong ones. */
export function writeWith(
  faults: readonly string[],
  more: { readonly pauseMs?: number; readonly around?: string } = {},
): ModelScript {
  return ({ prompt, tools, hasToolResult }) => {
    if (tools.length > 0 && !hasToolResult) return { kind: "call-tool", input: { word: "ready" } };
    const figures = listedFigures(prompt);
    const [first] = figures;
    if (first === undefined) return { kind: "answer", text: '{"word":"ready"}' };
    const isRepair = prompt.includes("Your earlier sentences below failed.");
    const wrong = faults.flatMap((fault) => WRONG_KINDS[fault]?.(first, figures) ?? []);
    const sentences = isRepair ? wrong : [TRUE_KINDS["true: level"]?.(first, figures), ...wrong];
    const text = `${more.around ?? ""}${JSON.stringify({ sentences })}`;
    return { kind: "answer", text, pauseMs: more.pauseMs ?? 0 };
  };
}
