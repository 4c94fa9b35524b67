import type { CardType, ChartType, ResearchType } from "#contracts/research-stream.ts";
import type { Block, CardContent } from "./card.ts";
import type { CardContext } from "./card-context.ts";

/**
 * When a card is built, so that readers wait least: what needs no computing first, then what shows most, then what asks
 * for peers or solves an equation. Cards of one turn are built in the order of the page.
 */
export const BUILD_TURNS = [
  /** Before peers and sentences are computed. */
  "first",
  "filed",
  "telling",
  "usual",
  "costly",
  "late",
  /** After all others, which these cards speak about. */
  "last",
] as const;

/** How the overview shows a card: the other types of research have all of it. */
export interface OnOverview {
  /** Which blocks: the first of each kind or chart that is named. All of them where this is left out. */
  readonly blocks?: readonly (Exclude<Block["kind"], "chart"> | ChartType)[];
  /** Whether two such cards fit next to each other on a wide screen. */
  readonly isHalf: boolean;
  /** Left out where our data has nothing for it: the other types of research say so. */
  readonly isOptional?: boolean;
  /** How many rows of a table, filings or excerpts it shows. All of them where this is left out. */
  readonly mostRows?: number;
}

/** All that the product knows about a card. Its place, heading and build plan derive from it. */
export interface CardDeclaration<Type extends CardType = CardType> {
  /** Its name on the wire and in analytics; stable. */
  readonly type: Type;
  /** What it is called on the page. */
  readonly title: string;
  /** The card that it follows on the page; null for the first. */
  readonly after: CardType | null;
  /**
   * The research types that it is part of; `full` has every card but those of a memo, and `reports` are all types but the
   * memo of deep research.
   */
  readonly shownIn: "every" | "reports" | readonly Exclude<ResearchType, "full">[];
  readonly turn: (typeof BUILD_TURNS)[number];
  /** Left out: the overview shows all of it, in the full width. */
  readonly onOverview?: OnOverview;
  /** What the verdict looks for among its sentences: strong and weak points, what changed, what the price asks for. */
  readonly inVerdict?: "business" | "change" | "price";
  /** Missing data makes an absent card, never an error. */
  readonly build: (context: CardContext) => CardContent;
}

/** One declaration for each card of the wire. */
export type Cards = { readonly [Type in CardType]: CardDeclaration<Type> };

/** Declares a card. */
export function defineCard<Type extends CardType>(declaration: CardDeclaration<Type>): CardDeclaration<Type> {
  return declaration;
}
