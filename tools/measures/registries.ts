/**
 * Lists of declarations, each entry a module of its own, so that adding one touches one file and one line
 * (CONTRIBUTING.md, "How to add …"). Their entries have one importer by design.
 */
export const REGISTRIES: ReadonlySet<string> = new Set([
  "server/earnings/calendar-providers.ts",
  "server/earnings/earnings-settings.ts",
  "src/app/research/blocks/block-types.tsx",
  "src/ask/functions/functions.ts",
  "src/identity/factors/oauth/provider-list.ts",
  "src/identity/router.ts",
  "src/identity/routes/connections.ts",
  "src/identity/routes/crypto-wallets.ts",
  "src/identity/routes/magic-links.ts",
  "src/identity/routes/oauth.ts",
  "src/identity/routes/otps.ts",
  "src/identity/routes/pages.ts",
  "src/identity/routes/passwords.ts",
  "src/identity/routes/sessions.ts",
  "src/identity/routes/totps.ts",
  "src/identity/routes/users.ts",
  "src/identity/routes/webauthn.ts",
  "src/metrics/catalogue.ts",
  "src/metrics/line-items/items/table.ts",
  "src/metrics/plausibility/checks/rules.ts",
  "src/research/cards/cards.ts",
  "src/research/rules/catalogue/catalogue.ts",
  "src/research/statements/templates/template-of.ts",
  "src/widget/screens/late-screens.ts",
]);
