import type { LineItem } from "#metrics/line-items/rule.ts";
import {
  difference,
  ifThirdPartys,
  one,
  optional,
  part,
  perhapsPart,
  sum,
  unlessKnown,
  whereProven,
} from "#metrics/line-items/rule.ts";

const BANK_IS_UNCLASSIFIED = "A bank does not divide its balance sheet into current and long-term items.";

/** Every concept a borrowing may be tagged under; none of them tagged in a complete balance sheet means no debt. */
const BORROWINGS = [
  "DebtCurrent",
  "ShortTermBorrowings",
  "CommercialPaper",
  "LongTermDebtCurrent",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
  "NotesPayableCurrent",
  "LongTermDebtNoncurrent",
  "LongTermDebtAndCapitalLeaseObligations",
  "LongTermDebt",
  "LongTermNotesPayable",
  "LongTermNotesAndLoans",
  "SeniorLongTermNotes",
  "UnsecuredLongTermDebt",
  "SecuredLongTermDebt",
  "OtherLongTermDebt",
  "OtherLongTermDebtNoncurrent",
  "NotesAndLoansPayable",
  "SeniorNotesCurrent",
  "derived:ShortTermDebt",
  "ConvertibleDebtNoncurrent",
  "ConvertibleNotesPayable",
  "SecuredDebt",
  "UnsecuredDebt",
  "SeniorNotes",
  "NotesPayable",
  "DebtLongtermAndShorttermCombinedAmount",
  "derived:LongTermDebt",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearThree",
] as const;

/** Companies that tag their debt by lender or by arm of business alone still tag these. */
const SIGNS_OF_DEBT = [
  "InterestPaidNet",
  "InterestPaid",
  "ProceedsFromIssuanceOfDebt",
  "ProceedsFromIssuanceOfLongTermDebt",
  "ProceedsFromIssuanceOfSeniorLongTermDebt",
  "ProceedsFromConvertibleNotesPayable",
] as const;

const SHORT_TERM_BORROWINGS = [
  "DebtCurrent",
  "ShortTermBorrowings",
  "CommercialPaper",
  "LongTermDebtCurrent",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
  "NotesPayableCurrent",
  "SeniorNotesCurrent",
  "derived:ShortTermDebt",
] as const;

/** Real estate companies state each kind of borrowing on a line of its own, and no total. */
const DEBT_BY_INSTRUMENT = [part("SeniorNotes"), part("LineOfCredit"), part("SecuredDebt")];
/** Its lines stay what they are; the total of the note is tagged in some years only. */
const INSTRUMENT_DAYS = 1200;

const DEBT_BY_TERM = sum([part("LongTermDebt"), part("DebtCurrent"), optional("finance_leases")]);

/** What a third party states of borrowings due within a year; where it went by a tag of the company's before, under that. */
export const THIRD_PARTYS_SHORT_TERM = ["derived:ShortTermDebt", "DebtCurrent", "ShortTermBorrowings"] as const;

/** Liabilities, borrowings first. */
export const LIABILITY_ITEMS: readonly LineItem[] = [
  {
    id: "short_term_debt",
    label: "Short-term debt",
    noun: "short-term debt",
    unit: "USD",
    kind: "balance",
    rules: [
      one("DebtCurrent"),
      sum([
        // Commercial paper is a part of short-term borrowings where both are tagged.
        optional("ShortTermBorrowings", "CommercialPaper"),
        optional("LongTermDebtAndCapitalLeaseObligationsCurrent", "LongTermDebtCurrent"),
        optional("NotesPayableCurrent"),
        optional("SeniorNotesCurrent"),
      ]),
      one("ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings"),
      sum([part("ifrs-full:ShorttermBorrowings"), optional("ifrs-full:CurrentPortionOfLongtermBorrowings")]),
      one("derived:ShortTermDebt", "merged-concept"),
      {
        take: "zero",
        signs: SIGNS_OF_DEBT,
        signsUnless: BORROWINGS,
        whereUntagged: SHORT_TERM_BORROWINGS,
        evidence: "total_assets",
        words: "The balance sheet reports no short-term borrowing as a standard item, so it is taken as zero",
        flags: ["assumed"],
      },
    ],
  },
  {
    id: "long_term_debt",
    label: "Long-term debt",
    noun: "long-term debt",
    unit: "USD",
    kind: "balance",
    isSteady: true,
    rules: [
      one("LongTermDebtNoncurrent"),
      one("LongTermDebtAndCapitalLeaseObligations"),
      sum([part("LongTermNotesPayable"), optional("ConvertibleDebtNoncurrent")]),
      one("LongTermNotesAndLoans"),
      difference("LongTermDebt", [part("LongTermDebtCurrent")]),
      // Usually includes the part that falls due within a year.
      perhapsPart(one("LongTermDebt", "proxy-concept")),
      perhapsPart(
        sum(
          [part("SeniorLongTermNotes"), optional("OtherLongTermDebtNoncurrent", "OtherLongTermDebt")],
          "proxy-concept",
        ),
      ),
      perhapsPart(
        sum([part("UnsecuredLongTermDebt"), optional("SecuredLongTermDebt", "SecuredDebt")], "proxy-concept"),
      ),
      perhapsPart(sum([part("UnsecuredDebt"), optional("SecuredDebt")], "proxy-concept")),
      perhapsPart(one("NotesPayable", "proxy-concept")),
      perhapsPart(one("SeniorNotes", "proxy-concept")),
      perhapsPart(one("ConvertibleDebtNoncurrent", "proxy-concept")),
      one("ifrs-full:LongtermBorrowings"),
      one("ifrs-full:NoncurrentPortionOfNoncurrentBorrowings"),
      perhapsPart(one("derived:LongTermDebt", "merged-concept")),
      {
        take: "zero",
        contradiction: "interest_expense",
        signs: SIGNS_OF_DEBT,
        whereUntagged: BORROWINGS,
        evidence: "total_assets",
        words: "The balance sheet reports no borrowing as a standard item, so long-term debt is taken as zero",
        flags: ["assumed"],
      },
    ],
  },
  {
    id: "total_debt",
    label: "Total debt",
    noun: "debt",
    unit: "USD",
    kind: "balance",
    isSteady: true,
    rules: [
      // This concept includes finance leases, long-term and, with its twin, current.
      sum([part("LongTermDebtAndCapitalLeaseObligations"), part("short_term_debt")]),
      sum([part("LongTermDebtNoncurrent"), part("short_term_debt"), optional("finance_leases")]),
      // The name of the whole on a line of the balance sheet that leaves out what is due within a year.
      whereProven(DEBT_BY_TERM, "DebtInstrumentCarryingAmount"),
      unlessKnown(
        DEBT_BY_TERM,
        "LongTermDebtNoncurrent",
        "LongTermDebtCurrent",
        "LongTermDebtAndCapitalLeaseObligations",
      ),
      // The whole of long-term debt, current part included: only other short-term borrowings are added.
      perhapsPart(
        sum([part("LongTermDebt"), optional("ShortTermBorrowings", "CommercialPaper"), optional("finance_leases")]),
      ),
      // A third party gives what falls due after a year under the company's name of the whole.
      ifThirdPartys(
        "LongTermDebt",
        perhapsPart(sum([part("LongTermDebt"), part("derived:ShortTermDebt"), optional("finance_leases")])),
      ),
      sum([part("LongTermNotesPayable", "LongTermNotesAndLoans"), part("short_term_debt"), optional("finance_leases")]),
      perhapsPart(one("DebtLongtermAndShorttermCombinedAmount")),
      whereProven(sum([...DEBT_BY_INSTRUMENT, part("UnsecuredDebt")]), "DebtInstrumentCarryingAmount", INSTRUMENT_DAYS),
      whereProven(sum(DEBT_BY_INSTRUMENT), "DebtInstrumentCarryingAmount", INSTRUMENT_DAYS),
      perhapsPart(sum([part("NotesPayable"), optional("finance_leases")])),
      perhapsPart(
        sum([part("UnsecuredDebt", "UnsecuredLongTermDebt"), optional("SecuredDebt", "SecuredLongTermDebt")]),
      ),
      perhapsPart(
        sum([part("SeniorLongTermNotes", "SeniorNotes"), part("short_term_debt"), optional("finance_leases")]),
      ),
      perhapsPart(sum([part("ConvertibleDebtNoncurrent"), part("short_term_debt"), optional("finance_leases")])),
      one("ifrs-full:Borrowings"),
      sum([
        part("ifrs-full:LongtermBorrowings", "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings"),
        part("short_term_debt"),
      ]),
      perhapsPart(one("derived:LongTermDebt", "merged-concept")),
      perhapsPart(sum([part("derived:LongTermDebt"), part(...THIRD_PARTYS_SHORT_TERM)], "merged-concept")),
      {
        take: "zero",
        contradiction: "interest_expense",
        signs: SIGNS_OF_DEBT,
        whereUntagged: BORROWINGS,
        evidence: "total_assets",
        words: "The balance sheet reports no borrowing as a standard item, so total debt is taken as zero",
        flags: ["assumed"],
      },
    ],
  },
  {
    id: "operating_leases",
    label: "Operating leases",
    noun: "operating lease liability",
    unit: "USD",
    kind: "balance",
    rules: [
      one("OperatingLeaseLiability"),
      sum([part("OperatingLeaseLiabilityCurrent"), part("OperatingLeaseLiabilityNoncurrent")]),
    ],
  },
  {
    id: "payables",
    label: "Payables",
    noun: "account payable",
    unit: "USD",
    kind: "balance",
    rules: [
      one("AccountsPayableCurrent"),
      one("AccountsPayableTradeCurrent"),
      // Who states its payables apart, if only once a year, owes other things as well in this total.
      unlessKnown(
        one("AccountsPayableAndAccruedLiabilitiesCurrent", "proxy-concept"),
        "AccountsPayableCurrent",
        "AccountsPayableTradeCurrent",
      ),
      one("ifrs-full:TradeAndOtherCurrentPayablesToTradeSuppliers"),
      one("ifrs-full:TradeAndOtherCurrentPayables", "proxy-concept"),
      one("derived:AccountsPayable", "merged-concept"),
    ],
    bySector: { bank: BANK_IS_UNCLASSIFIED },
  },
  {
    id: "current_liabilities",
    label: "Current liabilities",
    noun: "total of current liabilities",
    unit: "USD",
    kind: "balance",
    rules: [one("LiabilitiesCurrent"), one("ifrs-full:CurrentLiabilities")],
    bySector: { bank: BANK_IS_UNCLASSIFIED },
  },
  {
    id: "deferred_revenue",
    label: "Deferred revenue",
    noun: "deferred revenue",
    unit: "USD",
    kind: "balance",
    rules: [
      sum([part("ContractWithCustomerLiabilityCurrent"), optional("ContractWithCustomerLiabilityNoncurrent")]),
      sum([part("DeferredRevenueCurrent"), optional("DeferredRevenueNoncurrent")]),
      one("ifrs-full:ContractLiabilities"),
      sum([part("ifrs-full:CurrentContractLiabilities"), optional("ifrs-full:NoncurrentContractLiabilities")]),
    ],
  },
  {
    id: "deposits",
    label: "Deposits",
    noun: "customer deposit",
    unit: "USD",
    kind: "balance",
    rules: [one("Deposits"), one("ifrs-full:DepositsFromCustomers")],
  },
  {
    id: "total_liabilities",
    label: "Total liabilities",
    noun: "total of liabilities",
    unit: "USD",
    kind: "balance",
    rules: [
      one("Liabilities"),
      difference("LiabilitiesAndStockholdersEquity", [
        part("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"),
        optional("temporary_equity"),
      ]),
      difference("LiabilitiesAndStockholdersEquity", [
        part("StockholdersEquity"),
        optional("minority_interest"),
        optional("temporary_equity"),
      ]),
      one("ifrs-full:Liabilities"),
    ],
  },
];
