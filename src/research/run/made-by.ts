import { RULES_VERSION } from "#research/rules/rules-version.ts";

/** Raised whenever a card, a text in it or its order changes. */
const CARDS_VERSION = "6";

/** What equal facts need besides to give equal cards; stands in every manifest. */
export const CARDS_AND_RULES_VERSION = `cards ${CARDS_VERSION}, rules ${RULES_VERSION}`;
