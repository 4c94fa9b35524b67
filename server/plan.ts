import { findPeople } from "#identity/admin/people.ts";
import { createPlanStore, type CurrentPlan, type PlanStore } from "#members/plans/plan-store.ts";
import { PLANS, type Plan } from "#contracts/plans.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, announce } from "./log.ts";

/** The operator's command: `npm run plan -- ann@example.com PLUS`, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const input = readPlanInput(typed);
  if (!input.ok) throw new ConfigError(input.sentence);
  const config = processConfig();
  const hasIdentity = config.identity.url === null;
  const database = await openDatabase(config, createLog("warn"), hasIdentity ? ["product", "identity"] : ["product"]);
  const outcome = await runPlanCommand(input, {
    store: createPlanStore(database),
    findPeople: hasIdentity ? (text) => findPeople(database, text) : null,
  });
  await database.close();
  if (!outcome.ok) throw new ConfigError(outcome.sentence);
  announce(outcome.line);
}

/** What the operator asked for behind `npm run plan --`. */
interface PlanInput {
  readonly ok: true;
  /** An e-mail address, a number or an id. */
  readonly person: string;
  /** Null: only to show the plan that there is. */
  readonly plan: Plan | null;
}

type RefusedPlanInput = { readonly ok: false; readonly sentence: string };

const USAGE = [
  "Run one of these:",
  "  npm run plan -- EMAIL_OR_ID         shows a person's plan",
  `  npm run plan -- EMAIL_OR_ID PLAN    gives them one of ${PLANS.join(", ")}`,
].join("\n");

/** Reads what was typed. */
export function readPlanInput(typed: readonly string[]): PlanInput | RefusedPlanInput {
  const [person = "", name, ...more] = typed[0] === "--" ? typed.slice(1) : typed;
  const plan = name === undefined ? null : PLANS.find((known) => known === name.toUpperCase());
  if (person === "" || person.startsWith("-") || plan === undefined || more.length > 0) {
    return { ok: false, sentence: USAGE };
  }
  return { ok: true, person, plan };
}

interface PlanCommandDeps {
  readonly store: PlanStore;
  /** Every person whom a text names; null where the identity server runs elsewhere, and only ids can be told. */
  readonly findPeople: ((text: string) => Promise<readonly string[]>) | null;
}

/** Shows or sets a person's plan. */
export async function runPlanCommand(
  { person, plan }: PlanInput,
  { store, findPeople }: PlanCommandDeps,
): Promise<RefusedPlanInput | { readonly ok: true; readonly line: string }> {
  const found = await findOne(person, findPeople);
  if (!found.ok) return found;
  const { userId } = found;
  const held = plan === null ? await store.read(userId) : await store.set(userId, plan);
  return { ok: true, line: `${person}  ${describe(held)}${person === userId ? "" : `  ${userId}`}` };
}

function describe({ plan, since }: CurrentPlan): string {
  return since === null ? plan : `${plan} since ${since}`;
}

const ID = /^user-(?:test|live)-[0-9a-f-]{36}$/;

async function findOne(
  text: string,
  findPeople: PlanCommandDeps["findPeople"],
): Promise<RefusedPlanInput | { readonly ok: true; readonly userId: string }> {
  if (findPeople === null) {
    if (ID.test(text)) return { ok: true, userId: text };
    const sentence =
      "The identity server runs elsewhere, so this server does not know addresses: give the person's id, which npm run latchkey -- user show EMAIL prints there.";
    return { ok: false, sentence };
  }
  const [userId, ...others] = await findPeople(text);
  if (userId === undefined) return { ok: false, sentence: `Nobody has the address, number or id "${text}".` };
  if (others.length > 0) {
    const ids = [userId, ...others].join(", ");
    return { ok: false, sentence: `Several people have "${text}", in different projects: give one of the ids ${ids}.` };
  }
  return { ok: true, userId };
}

if (import.meta.main) main(process.argv.slice(2)).catch(failStart);
