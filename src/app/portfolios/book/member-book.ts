import { isFields } from "#app/portfolios/fields.ts";
import { problemDetail } from "#app/portfolios/problem-detail.ts";
import { createBrowserSender, type ChangeRequest, type SendChange } from "#app/send-change.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import type { Answer, CompanyToAdd, PortfolioBook } from "./book.ts";
import { hasAllowance, isImported, isList, isPortfolio, isTicket } from "./shapes.ts";

/** The portfolios of who is signed in, at `/api/portfolios`. */
export function createMemberBook(fetch: typeof globalThis.fetch): PortfolioBook {
  const send = createBrowserSender("portfolios", fetch);
  const read = <Value>(path: string, isValue: (value: unknown) => value is Value): Promise<Answer<Value>> =>
    readApi(fetch, path, isValue);
  const ask = <Value>(change: ChangeRequest, isValue: (value: unknown) => value is Value): Promise<Answer<Value>> =>
    changeApi(send, change, { isValue, isCurrent: isValue });
  return {
    kind: "member",
    list: () => read("", isList),
    async allowance() {
      const listed = await read("", hasAllowance);
      return listed.ok ? { ok: true, value: listed.value.allowance } : { ...listed, current: null };
    },
    read: (id) => read(at(id), isPortfolio),
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
    removeItems: (id, seen) => changeApi(send, { method: "POST", path: `${at(id)}/items/remove`, body: seen }, REMOVAL),
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

const API = "/api/portfolios";

async function readApi<Value>(
  fetch: typeof globalThis.fetch,
  path: string,
  isValue: (value: unknown) => value is Value,
): Promise<Answer<Value>> {
  const reached = await fetch(`${API}${path}`).then(readJson, () => null);
  if (reached === null)
    return { ok: false, message: "The server could not be reached. Please try again.", current: null };
  return answerOf(reached, { isValue, isCurrent: isValue });
}

async function changeApi<Value, Current>(
  send: SendChange,
  change: ChangeRequest,
  shapes: Shapes<Value, Current>,
): Promise<Answer<Value, Current>> {
  const answer = await send({ ...change, path: `${API}${change.path}` });
  return answer === null ? { ok: false, message: SAFE_TO_REPEAT, current: null } : answerOf(answer, shapes);
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
  { isValue, isCurrent }: Shapes<Value, Current>,
): Answer<Value, Current> {
  if (!isOk) return refusalOf(json, isCurrent);
  return isValue(json) ? { ok: true, value: json } : { ok: false, message: UNREADABLE, current: null };
}

/** A refusal is a problem detail (RFC 9457); after a conflict it carries what there is now. */
function refusalOf<Current>(json: unknown, isCurrent: (value: unknown) => value is Current): Answer<never, Current> {
  const message = problemDetail(json);
  if (message === null) return { ok: false, message: UNREADABLE, current: null };
  const current = isFields(json) && isCurrent(json["current"]) ? json["current"] : null;
  return { ok: false, message, current };
}
