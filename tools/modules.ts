/** Which module may import which: the one table that lint and ARCHITECTURE.md are written from. */
export interface Module {
  readonly name: string;
  readonly folder: string;
  readonly holds: string;
  readonly mayImport: readonly string[];
}

export const MODULES: readonly Module[] = [
  { name: "contracts", folder: "src/contracts", holds: "words that both sides of a wire agree on", mayImport: [] },
  {
    name: "platform",
    folder: "src/platform",
    holds: "what several modules need and none owns: JSON, request bodies, client addresses, mail, memo",
    mayImport: ["contracts"],
  },
  {
    name: "market",
    folder: "src/market",
    holds: "outside data in, as its source states it",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "facts",
    folder: "src/facts",
    holds: "records to facts, periods and figures; owns their tables",
    mayImport: ["contracts", "platform", "market"],
  },
  {
    name: "metrics",
    folder: "src/metrics",
    holds: "facts to line items, metrics, scores and identity checks",
    mayImport: ["contracts", "platform", "facts"],
  },
  {
    name: "research",
    folder: "src/research",
    holds: "figures to rules, verified sentences, cards and staged runs",
    mayImport: ["contracts", "platform", "facts", "metrics", "earnings"],
  },
  {
    name: "earnings",
    folder: "src/earnings",
    holds: "facts and filings to announcements: past dates, surprises, the next date and how sure it is",
    mayImport: ["contracts", "platform", "facts"],
  },
  {
    name: "ask",
    folder: "src/ask",
    holds: "questions and pasted text to verified answers: the functions that Ask, MCP and the command line share",
    mayImport: ["contracts", "platform", "facts", "metrics", "earnings", "research", "screener", "filings"],
  },
  {
    name: "mcp",
    folder: "src/mcp",
    holds: "the Model Context Protocol: our functions as tools, resources and prompts for other programs",
    mayImport: ["contracts", "platform", "metrics", "ask"],
  },
  {
    name: "screener",
    folder: "src/screener",
    holds: "one row of figures for each company, and the screens that filter, rank and sort them",
    mayImport: ["contracts", "platform", "facts", "metrics", "research"],
  },
  {
    name: "filings",
    folder: "src/filings",
    holds: "filed documents to text, items, segments, changes from year to year, insiders and holders",
    mayImport: ["contracts"],
  },
  {
    name: "model",
    folder: "src/model",
    holds: "a language model behind one interface: its endpoint, budgets, cache and what it can do",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "members",
    folder: "src/members",
    holds: "what a signed-in person keeps: portfolios, feedback, plan; owns their tables",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "analytics",
    folder: "src/analytics",
    holds: "consent and the events of the site: browser/ tracks them, collector/ takes them in",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "identity",
    folder: "src/identity",
    holds: "Latchkey, the identity server: the /sdk/v1 operations, factors, sessions, delivery",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "widget",
    folder: "src/widget",
    holds: "the embeddable sign-in widget and its client, for any page",
    mayImport: ["contracts", "platform"],
  },
  {
    name: "app",
    folder: "src/app",
    holds: "pages, shell, components and tokens",
    mayImport: [
      "contracts",
      "platform",
      "facts",
      "metrics",
      "earnings",
      "filings",
      "research",
      "screener",
      "members",
      "analytics",
      "widget",
    ],
  },
  {
    name: "server",
    folder: "server",
    holds: "composition: settings, database, processes, HTTP",
    mayImport: [
      "contracts",
      "platform",
      "market",
      "facts",
      "metrics",
      "earnings",
      "filings",
      "research",
      "model",
      "screener",
      "members",
      "analytics",
      "identity",
      "ask",
      "mcp",
      "app",
    ],
  },
  {
    name: "testing",
    folder: "testing",
    holds: "what tests need of the world: databases, a PostgreSQL server, a stand-in for EDGAR",
    mayImport: ["contracts", "platform", "market", "identity", "mcp", "server", "tools"],
  },
  {
    name: "e2e",
    folder: "e2e",
    holds: "journeys in a real browser against the started server",
    mayImport: ["testing", "tools"],
  },
];

/** A longer file does more than the one thing it is named after: lint refuses it, and the check of the repository where lint cannot read. */
export const MOST_LINES = 300;
