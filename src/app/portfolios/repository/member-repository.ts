import type * as z from "zod/mini";
import { isFields, problemDetail } from "#app/portfolios/fields.ts";
import { createBrowserSender, type ChangeRequest, type SendChange } from "#app/send-change.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import {
  allowanceAnswer,
  importAnswer,
  portfolioAnswer,
  portfolioListAnswer,
  ticketAnswer,
} from "#contracts/api/portfolios.ts";
import { PORTFOLIO_CHANGES, type PortfolioChange } from "#contracts/portfolio-change.ts";
import type { NewItem } from "#contracts/portfolio.ts";
import type { Answer, PortfolioRepository } from "./portfolio-repository.ts";

/** The portfolios of a person who is signed in, at `/api/portfolios`. */
export function createMemberRepository(fetch: typeof globalThis.fetch): PortfolioRepository {
  const send = createBrowserSender("portfolios", fetch);
  return {
    kind: "member",
    list: () => readApi(fetch, "", portfolioListAnswer),
    async allowance() {
      const listed = await readApi(fetch, "", allowanceAnswer);
      return listed.ok ? { ok: true, value: listed.value.allowance } : { ...listed, current: null };
    },
    read: (id) => readApi(fetch, `/${encodeURIComponent(id)}`, portfolioAnswer),
    change: (change) => changeApi(send, change, { value: portfolioAnswer, current: portfolioAnswer }),
    remove: (change) => changeApi(send, change, { value: ticketAnswer, current: portfolioAnswer }),
    order: (change) => changeApi(send, change, { value: portfolioListAnswer, current: portfolioListAnswer }),
    async import(change) {
      const imported = await changeApi(send, change, { value: importAnswer, current: importAnswer });
      if (!imported.ok) return { ...imported, current: null };
      const { importId, ...portfolio } = imported.value;
      return { ok: true, value: { portfolio, importId } };
    },
  };
}

/** The request of a change: its route names the fields that go into the address, the others are the body. */
function requestOf(change: PortfolioChange): ChangeRequest {
  const { method, path } = PORTFOLIO_CHANGES[change.type];
  const rest = new Map<string, unknown>(Object.entries(change));
  rest.delete("type");
  const address = path.replaceAll(/:(\w+)/g, (_, field: string) => {
    const value = rest.get(field);
    rest.delete(field);
    return encodeURIComponent(String(value));
  });
  if ("items" in change) rest.set("items", change.items.map(bySymbol));
  if ("portfolios" in change) {
    rest.set(
      "portfolios",
      change.portfolios.map((content) => ({ ...content, items: content.items.map(bySymbol) })),
    );
  }
  return method === "DELETE" ? { method, path: address } : { method, path: address, body: Object.fromEntries(rest) };
}

/** The server finds the company of a symbol. */
function bySymbol({ cik: _cik, addedPrice: _price, addedAt: _at, ...item }: NewItem): Omit<NewItem, "cik"> {
  return item;
}

const UNREADABLE = "We couldn't read the server's answer. Reload the page to see the current state.";

interface Schemas<Value, Current> {
  readonly value: z.ZodMiniType<Value>;
  /** Of what a conflict carries. */
  readonly current: z.ZodMiniType<Current>;
}

const API = "/api/portfolios";

async function readApi<Value>(
  fetch: typeof globalThis.fetch,
  path: string,
  schema: z.ZodMiniType<Value>,
): Promise<Answer<Value>> {
  const reached = await fetch(`${API}${path}`).then(readJson, () => null);
  if (reached === null)
    return { ok: false, message: "The server could not be reached. Please try again.", current: null };
  return answerOf(reached, { value: schema, current: schema });
}

async function changeApi<Value, Current>(
  send: SendChange,
  change: PortfolioChange,
  schemas: Schemas<Value, Current>,
): Promise<Answer<Value, Current>> {
  const request = requestOf(change);
  const answer = await send({ ...request, path: `${API}${request.path}` });
  return answer === null ? { ok: false, message: SAFE_TO_REPEAT, current: null } : answerOf(answer, schemas);
}

interface Reached {
  readonly isOk: boolean;
  readonly json: unknown;
}

async function readJson(response: Response): Promise<Reached> {
  const json: unknown = await response.json().catch(() => null);
  return { isOk: response.ok, json };
}

function answerOf<Value, Current>(
  { isOk, json }: Reached,
  { value, current }: Schemas<Value, Current>,
): Answer<Value, Current> {
  if (!isOk) return refusalOf(json, current);
  const read = value.safeParse(json);
  return read.success ? { ok: true, value: read.data } : { ok: false, message: UNREADABLE, current: null };
}

/** A refusal is a problem detail (RFC 9457); after a conflict it carries what there is now. */
function refusalOf<Current>(json: unknown, schema: z.ZodMiniType<Current>): Answer<never, Current> {
  const message = problemDetail(json);
  if (message === null) return { ok: false, message: UNREADABLE, current: null };
  const current = schema.safeParse(isFields(json) ? json["current"] : null);
  return { ok: false, message, current: current.data ?? null };
}
