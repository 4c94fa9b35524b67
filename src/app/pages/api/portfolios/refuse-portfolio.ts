import { problemResponse, type ProblemKind } from "#app/problem.ts";
import { PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import type {
  ChangedMeanwhile,
  ChangeRefusal,
  PlainReason,
  PortfolioAllowance,
} from "#members/portfolios/change/state.ts";

interface PortfolioProblem {
  readonly status: number;
  readonly kind: ProblemKind;
  readonly detail: string;
}

/** Answers why a change was not made. */
export function refuseChange(refusal: ChangeRefusal, allowance: PortfolioAllowance): Response {
  switch (refusal.reason) {
    case "out-of-date":
      return outOfDate(refusal.current);
    case "changed-meanwhile":
      return changedElsewhere(refusal);
    case "unseen":
      return unseen(refusal.missing);
    default:
      return refusePortfolio(refusal.reason, allowance);
  }
}

/** Answers why a portfolio is unchanged; somebody else's is answered like one that does not exist (docs/threats.md#33). */
export function refusePortfolio(reason: PlainReason, allowance: PortfolioAllowance | null = null): Response {
  return problemResponse(answerOf(reason, allowance));
}

/** Answers a change of an order that was made on an older one, with the order there is now. */
function outOfDate(current: unknown): Response {
  return problemResponse({
    status: 409,
    kind: "out-of-date",
    detail: "It was changed in another tab or on another device. Nothing was moved; here is the order as it is now.",
    more: { current },
  });
}

/** Answers an edit, or a removal, that was made from what is there no longer, with the portfolio as it is now. */
function changedElsewhere({ fields, current }: ChangedMeanwhile): Response {
  const what = fields.length === 0 ? "The portfolio" : fields.map((field) => FIELD_NAMES[field] ?? field).join(" and ");
  return problemResponse({
    status: 409,
    kind: "changed-meanwhile",
    detail: `${what} changed in another tab or on another device. Nothing was saved; compare both and save again.`,
    more: { fields, current },
  });
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "The name",
  description: "The description",
  color: "The color",
  kind: "The kind",
  isArchived: "The archive state",
  note: "The note",
  tags: "The tags",
  targetWeight: "The target weight",
};

/** Refuses a change that does not say what it was made from: it could overwrite what its author has not seen (RFC 6585 section 3). */
function unseen(missing: readonly string[]): Response {
  return problemResponse({
    status: 428,
    kind: "unseen",
    detail: `Send ${missing.join(", ")} as you last read it: we do not overwrite what somebody else changed meanwhile. Nothing was saved.`,
    more: { missing },
  });
}

function answerOf(reason: PlainReason, allowance: PortfolioAllowance | null): PortfolioProblem {
  switch (reason) {
    case "not-found":
      return { status: 404, kind: "unknown-portfolio", detail: "You have nothing at this address." };
    case "name-taken":
      return { status: 409, kind: reason, detail: "Choose a name that you have not used yet." };
    case "too-many-portfolios":
      return {
        status: 403,
        kind: reason,
        detail: `Your plan allows ${bound(allowance?.portfolios)} portfolios. Nothing was added.`,
      };
    case "too-many-companies":
      return {
        status: 403,
        kind: reason,
        detail: `Your plan allows ${bound(allowance?.companies)} companies in a portfolio. Nothing was added.`,
      };
    case "too-many-lots":
      return {
        status: 409,
        kind: reason,
        detail: `A company can have at most ${PORTFOLIO_LIMITS.lotsPerCompany} trades. Nothing was added.`,
      };
    case "already-there":
      return { status: 409, kind: reason, detail: "Nothing was moved." };
    case "not-in-list":
      return { status: 400, kind: reason, detail: "Name neighbours or an order from the list that you were given." };
  }
}

function bound(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? "no more" : String(limit);
}
