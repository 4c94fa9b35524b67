import { CheckView } from "#app/ask/check-view.tsx";
import { pageMeta } from "#app/discovery/page-meta.ts";
import type { Route } from "./+types/check.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Check a text · Beforehand",
    description: "Paste a text about companies and see which of its numbers agree with what the companies filed.",
  });

export default function Check() {
  return <CheckView />;
}
