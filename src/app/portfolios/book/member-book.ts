import { unknownOutcome } from "#contracts/outage.ts";
import { isFields } from "#app/portfolios/fields.ts";
import { problemDetail } from "#app/portfolios/problem-detail.ts";
import type { Answer, CompanyToAdd, PortfolioBook } from "./book.ts";
import { hasAllowance, isImported, isList, isPortfolio, isTicket } from "./shapes.ts";

/** The portfolios of who is signed in, at `/api/portfolios`. */
export function createMemberBook(fetch: typeof globalThis.fetch): PortfolioBook {
  const ask = <Value>(call: Call, isValue: (value: unknown) => value is Value): Promise<Answer<Value>> =>
    askApi(fetch, call, { isValue, isCurrent: isValue });
  return {
    kind: "member",
    list: () => ask({ method: "GET", path: "" }, isList),
    async allowance() {
      const listed = await ask({ method: "GET", path: "" }, hasAllowance);
      return listed.ok ? { ok: true, value: listed.value.allowance } : { ...listed, current: null };
    },
    read: (id) => ask({ method: "GET", path: at(id) }, isPortfolio),
    create: ({ items, ...draft }) =>
      ask({ method: "POST", path: "", body: { ...draft, items: items.map(bySymbol) } }, isPortfolio),
    change: (id, { edit, from }) => ask({ method: "PATCH", path: at(id), body: { ...edit, from } }, isPortfolio),
    duplicate: (id, name) => ask({ method: "POST", path: `${at(id)}/duplicate`, body: { name } }, isPortfolio),
    remove: (id) => ask({ method: "DELETE", path: at(id) }, isTicket),
    restore: ({ binId }) => ask({ method: "POST", path: "/restore", body: { binId } }, isPortfolio),
    movePortfolio: (move) => ask({ method: "POST", path: "/move", body: move }, isList),
    addItems: (id, items) =>
      ask({ method: "POST", path: `${at(id)}/items`, body: { items: items.map(bySymbol) } }, isPortfolio),
    changeItem: (id, itemId, { edit, from }) =>
      ask({ method: "PATCH", path: itemAt(id, itemId), body: { ...edit, from } }, isPortfolio),
    removeItems: (id, seen) => askApi(fetch, { method: "POST", path: `${at(id)}/items/remove`, body: seen }, REMOVAL),
    moveItem: (id, move) => ask({ method: "POST", path: `${at(id)}/items/move`, body: move }, isPortfolio),
    orderItems: (id, order) => ask({ method: "PUT", path: `${at(id)}/items/order`, body: order }, isPortfolio),
    moveToPortfolio: (id, itemId, portfolioId) =>
      ask({ method: "POST", path: `${itemAt(id, itemId)}/to`, body: { portfolioId } }, isPortfolio),
    addLots: (id, itemId, lots) =>
      ask({ method: "POST", path: `${itemAt(id, itemId)}/lots`, body: { lots } }, isPortfolio),
    removeLot: (id, lotId) =>
      ask({ method: "DELETE", path: `${at(id)}/lots/${encodeURIComponent(lotId)}` }, isPortfolio),
    async takeImport(id, { contentHash, items }) {
      const body = { contentHash, items: items.map(bySymbol) };
      const taken = await ask({ method: "POST", path: `${at(id)}/imports`, body }, isImported);
      if (!taken.ok) return { ...taken, current: null };
      const { importId, ...portfolio } = taken.value;
      return { ok: true, value: { portfolio, importId } };
    },
    undoImport: (id, importId) =>
      ask({ method: "DELETE", path: `${at(id)}/imports/${encodeURIComponent(importId)}` }, isPortfolio),
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function at(id: string): string {
  return `/${encodeURIComponent(id)}`;
}

function itemAt(id: string, itemId: string): string {
  return `${at(id)}/items/${encodeURIComponent(itemId)}`;
}

function bySymbol({ cik: _cik, ...item }: CompanyToAdd): Omit<CompanyToAdd, "cik"> {
  return item;
}

const UNREADABLE = "The server gave an answer that cannot be read. Load the page again to see what is there.";

interface Shapes<Value, Current> {
  readonly isValue: (value: unknown) => value is Value;
  /** Of what a conflict carries. */
  readonly isCurrent: (value: unknown) => value is Current;
}

/** A removal answers with what brings the companies back, or with the portfolio as it is by now. */
const REMOVAL = { isValue: isTicket, isCurrent: isPortfolio };

async function askApi<Value, Current>(
  fetch: typeof globalThis.fetch,
  { method, path, body }: Call,
  { isValue, isCurrent }: Shapes<Value, Current>,
): Promise<Answer<Value, Current>> {
  const init = body === undefined ? { method } : { method, ...jsonOf(body) };
  const reached = await fetch(`/api/portfolios${path}`, init).then(readJson, () => null);
  if (reached === null)
    return { ok: false, message: `The server could not be reached. ${unknownOutcome(method, false)}`, current: null };
  const { isOk, json } = reached;
  if (isOk) return isValue(json) ? { ok: true, value: json } : { ok: false, message: UNREADABLE, current: null };
  return refusalOf(json, isCurrent);
}

function jsonOf(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function readJson(response: Response): Promise<{ readonly isOk: boolean; readonly json: unknown }> {
  const json: unknown = await response.json().catch(() => null);
  return { isOk: response.ok, json };
}

/** A refusal is a problem detail (RFC 9457); after a conflict it carries what there is now. */
function refusalOf<Current>(json: unknown, isCurrent: (value: unknown) => value is Current): Answer<never, Current> {
  const message = problemDetail(json);
  if (message === null) return { ok: false, message: UNREADABLE, current: null };
  const current = isFields(json) && isCurrent(json["current"]) ? json["current"] : null;
  return { ok: false, message, current };
}
