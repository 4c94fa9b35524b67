/** What an item is about, whatever number a form gives it. */
export type ItemTopic =
  | "business"
  | "properties"
  | "risk-factors"
  | "legal-proceedings"
  | "management-discussion"
  | "market-risk"
  | "financial-statements"
  | "controls"
  | "other";

export type PeriodicForm = "10-K" | "10-Q";

/** The form that a document's items are numbered by; null where it has none that we split. */
export function periodicForm(form: string): PeriodicForm | null {
  if (form.startsWith("10-K")) return "10-K";
  return form.startsWith("10-Q") ? "10-Q" : null;
}

/** An item that Form 10-K or 10-Q has. */
export interface ItemName {
  /** `1A` in a 10-K; with its part in a 10-Q, whose numbers repeat: `II.1A`. */
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly topic: ItemTopic;
  /** The title in small letters alone. */
  readonly pattern: RegExp;
}

const DISCUSSION =
  /^managements?discussionandanalysis(?:of(?:financialconditions?and(?:the)?resultsofoperations?|(?:the)?resultsofoperationsandfinancialcondition))?/;
const MARKET_RISK =
  /^(?:quantitativeandqualitative|qualitativeandquantitative)disclosures?about(?:the)?marketrisks?(?:risks)?/;
const STATEMENTS = /^(?:condensed|interim|consolidated|unaudited)*financialstatements(?:andsupplementa[a-z]{2,3}data)?/;
const CONTROLS = /^controlsandprocedures?/;
const SALES = /^(?:unregisteredsales?ofequitysecurities|issuerpurchases)(?:,?anduseofproceeds)?/;
const RESERVED = /^(?:reserved|removedandreserved|selected(?:consolidated)?financialdata|intentionallyomitted)/;
const SAFETY = /^minesafetydisclosures?/;
const EXHIBITS = /^exhibits?(?:(?:and|,)?(?:consolidated)?financialstatementschedules?)?/;
const ACCOUNTANTS = /^changesinanddisagreementswithaccountants(?:onaccountingandfinancialdisclosures?)?/;
const MARKET =
  /^marketfor(?:the)?(?:registrant|company|our)?s?common(?:equity|stock)(?:,?(?:and)?relatedstockholdermatters)?(?:andissuerpurchasesofequitysecurities)?/;
const FOREIGN = /^disclosures?regardingforeignjurisdictions?(?:thatpreventinspections?)?/;
const OWNERSHIP =
  /^securityownershipofcertainbeneficialowners(?:andmanagement)?(?:andrelated(?:stockholder|shareholder)matters)?/;

/** Items of Form 10-K in their order (Form 10-K, Parts I to IV). */
const ANNUAL: readonly ItemName[] = [
  item("1", "Business", "business", /^(?:descriptionof)?business/),
  item("1A", "Risk Factors", "risk-factors", /^riskfactors/),
  item("1B", "Unresolved Staff Comments", "other", /^unresolvedstaffcomments?/),
  item("1C", "Cybersecurity", "other", /^cybersecurity/),
  item("2", "Properties", "properties", /^(?:descriptionof)?propert(?:y|ies)/),
  item("3", "Legal Proceedings", "legal-proceedings", /^legalproceedings/),
  item("4", "Mine Safety Disclosures", "other", SAFETY),
  item("5", "Market for Common Equity", "other", MARKET),
  item("6", "Reserved", "other", RESERVED),
  item("7", "Management's Discussion and Analysis", "management-discussion", DISCUSSION),
  item("7A", "Quantitative and Qualitative Disclosures About Market Risk", "market-risk", MARKET_RISK),
  item("8", "Financial Statements and Supplementary Data", "financial-statements", STATEMENTS),
  item("9", "Changes in and Disagreements with Accountants", "other", ACCOUNTANTS),
  item("9A", "Controls and Procedures", "controls", CONTROLS),
  item("9B", "Other Information", "other", /^otherinformation/),
  item("9C", "Foreign Jurisdictions that Prevent Inspections", "other", FOREIGN),
  item("10", "Directors, Executive Officers and Corporate Governance", "other", /^directors/),
  item("11", "Executive Compensation", "other", /^executivecompensation/),
  item("12", "Security Ownership", "other", OWNERSHIP),
  item("13", "Certain Relationships", "other", /^certainrelationships/),
  item("14", "Principal Accountant Fees and Services", "other", /^principalaccount(?:ant|ing)s?feesandservices/),
  item("15", "Exhibits and Financial Statement Schedules", "other", EXHIBITS),
  item("16", "Form 10-K Summary", "other", /^formksummary/),
];

/** Items of Form 10-Q in their order; the title tells the parts apart. */
const QUARTERLY: readonly ItemName[] = [
  item("I.1", "Financial Statements", "financial-statements", STATEMENTS),
  item("I.2", "Management's Discussion and Analysis", "management-discussion", DISCUSSION),
  item("I.3", "Quantitative and Qualitative Disclosures About Market Risk", "market-risk", MARKET_RISK),
  item("I.4", "Controls and Procedures", "controls", CONTROLS),
  item("II.1", "Legal Proceedings", "legal-proceedings", /^legalproceedings/),
  item("II.1A", "Risk Factors", "risk-factors", /^riskfactors/),
  item("II.2", "Unregistered Sales of Equity Securities", "other", SALES),
  item("II.3", "Defaults Upon Senior Securities", "other", /^defaultsuponseniorsecurities/),
  item("II.4", "Mine Safety Disclosures", "other", SAFETY),
  item("II.5", "Other Information", "other", /^otherinformation/),
  item("II.6", "Exhibits", "other", /^exhibits?/),
];

const BY_FORM: Readonly<Record<PeriodicForm, readonly ItemName[]>> = { "10-K": ANNUAL, "10-Q": QUARTERLY };

export function itemsOf(form: PeriodicForm): readonly ItemName[] {
  return BY_FORM[form];
}

/** An item whose title was found, and how many characters of the text the title takes. */
export interface NamedItem {
  readonly item: ItemName;
  readonly length: number;
}

/** Finds the item that a number and the title after it name; null where the words are no title. Only letters are compared. */
export function findItem(form: PeriodicForm, number: string, words: string): NamedItem | null {
  const named = BY_FORM[form].filter((one) => one.number === number);
  if (named.length === 0) return null;
  let squeezed = "";
  const places: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const letter = words.charAt(at).toLowerCase();
    if (letter < "a" || letter > "z") continue;
    squeezed += letter;
    places.push(at);
  }
  for (const item of named) {
    const last = places[(item.pattern.exec(squeezed)?.[0].length ?? 0) - 1];
    if (last !== undefined) return { item, length: last + 1 };
  }
  return null;
}

function item(key: string, title: string, topic: ItemTopic, pattern: RegExp): ItemName {
  return { key, number: key.slice(key.indexOf(".") + 1), title, topic, pattern };
}
