import type { RouterContextProvider } from "react-router";
import { answer, freshJson } from "#app/api/answer.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import { readBody } from "#app/api/read-body.ts";
import { badFields, loggedOut, problemResponse, wrongMethod } from "#app/problem.ts";
import { newPeers, type PeerChoice, peerChoices } from "#contracts/chosen-peers.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

// `/api/chosen-peers`: whom a signed-in person compares companies with.
// `GET` lists the choices, `POST` adds those of a browser for companies without one, `PUT /{symbol}` replaces one.

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** As much as a browser keeps. */
const MOST_BYTES = 32 * 1024;

export function loader({ request, context }: RouteArgs): Promise<Response> {
  return answer(request, context, (services, current) => answerPeers({ services, request, current }));
}

export function action({ request, context }: RouteArgs): Promise<Response> {
  return answerWrite(request, context, answerPeers);
}

const ADDRESS = new URLPattern({ pathname: "/api/chosen-peers{/:symbol}?" });

async function answerPeers({ services, request, current }: Write): Promise<Response> {
  const match = ADDRESS.exec(request.url);
  if (match === null)
    return problemResponse({ status: 404, kind: "not-found", detail: "The API has nothing at this address." });
  const symbol = match.pathname.groups["symbol"];
  const method = request.method === "HEAD" ? "GET" : request.method;
  const allowed = symbol === undefined ? ["GET", "POST"] : ["PUT"];
  if (!allowed.includes(method)) return wrongMethod(allowed.join(", "));
  const user = await current.user();
  if (user === null) return loggedOut();
  if (symbol !== undefined) return choose({ services, request, current }, user.userId, symbol);
  return method === "GET" ? list(services, user.userId) : add({ services, request, current }, user.userId);
}

async function list(services: Write["services"], userId: string): Promise<Response> {
  return freshJson({ choices: await services.chosenPeers.list(userId) });
}

async function choose({ services, request }: Write, userId: string, symbol: string): Promise<Response> {
  const sent = await readBody(request, newPeers);
  if (!sent.ok) return sent.refusal;
  const { peers } = sent.body;
  const why = whyNotPeers(services.companies, { symbol, peers });
  if (why !== null) return badFields([{ field: "peers", detail: why }]);
  await services.chosenPeers.choose(userId, symbol, peers);
  return list(services, userId);
}

/** Companies that are not in the lists, since some leave them, are left out by name: a browser cannot mend it. */
async function add({ services, request }: Write, userId: string): Promise<Response> {
  const sent = await readBody(request, peerChoices, MOST_BYTES);
  if (!sent.ok) return sent.refusal;
  const { choices } = sent.body;
  const isKnown = (symbol: string): boolean => isListed(services.companies, symbol);
  const good = choices.flatMap(({ symbol, peers }) => {
    const known = [...new Set(peers)].filter((one) => one !== symbol && isKnown(one));
    return isKnown(symbol) && known.length > 0 ? [{ symbol, peers: known }] : [];
  });
  await services.chosenPeers.addMissing(userId, good);
  const all = new Set(choices.flatMap(({ symbol, peers }) => [symbol, ...peers]));
  const leftOut = [...all].filter((symbol) => !isKnown(symbol));
  return freshJson({ choices: await services.chosenPeers.list(userId), leftOut });
}

function isListed(companies: CompanyIndex, symbol: string): boolean {
  return symbol === symbol.toUpperCase() && companies.find(symbol).kind !== "unknown";
}

/** Why these cannot be the peers of a company, as a sentence; null where they can. */
function whyNotPeers(companies: CompanyIndex, { symbol, peers }: PeerChoice): string | null {
  if (new Set(peers).size < peers.length) return "Give each company once.";
  if (peers.includes(symbol)) return `${symbol} cannot be its own peer.`;
  const unknown = [symbol, ...peers].find((one) => !isListed(companies, one));
  return unknown === undefined ? null : `We do not cover ${unknown}.`;
}
