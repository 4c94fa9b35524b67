/** Names and former symbols by which people look for a company, and which the SEC's list does not have. */
interface KnownNames {
  readonly formerSymbols: readonly string[];
  /** As people write them: a brand, an abbreviation, a former name. */
  readonly names: readonly string[];
}

/** By CIK, because symbols change. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "0001652044": ["Google", "YouTube"],
  "0001326801": ["Facebook", "Instagram", "WhatsApp"],
  "0001512673": ["Square"],
  "0001046179": ["TSMC"],
  "0001018724": ["AWS", "Amazon Web Services"],
  "0000021344": ["Coke"],
  "0000080424": ["P&G"],
  "0000200406": ["J&J"],
  "0001577552": ["Taobao", "Tmall"],
  "0000353278": ["Ozempic", "Wegovy"],
};

/** CIK and former symbols of companies that are the same registrant still. Symbols that another company has now are left out. */
const FORMER_SYMBOLS: readonly (readonly [cik: string, ...symbols: string[]])[] = [
  ["0000009389", "BLL"], // Ball
  ["0000018926", "CTL"], // Lumen Technologies
  ["0000031791", "PKI"], // Revvity
  ["0000039911", "GPS"], // Gap
  ["0000052988", "JEC"], // Jacobs Solutions
  ["0000062709", "MMC"], // Marsh & McLennan
  ["0000068505", "MOT"], // Motorola Solutions
  ["0000070866", "NCR"], // NCR Voyix
  ["0000096223", "LUK"], // Jefferies
  ["0000202058", "HRS"], // L3Harris
  ["0000320335", "TMK"], // Globe Life
  ["0000765880", "PEAK", "HCP"], // Healthpeak Properties
  ["0000766704", "HCN"], // Welltower
  ["0000798354", "FI"], // Fiserv
  ["0000820318", "IIVI"], // Coherent
  ["0000823768", "WMI"], // Waste Management
  ["0000849399", "NLOK", "SYMC"], // Gen Digital
  ["0000858470", "COG"], // Coterra Energy
  ["0000879764", "TOT"], // TotalEnergies
  ["0000895126", "CHK"], // Expand Energy
  ["0000895419", "CREE"], // Wolfspeed
  ["0000912093", "JDSU"], // Viavi Solutions
  ["0001075531", "PCLN"], // Booking Holdings
  ["0001095073", "RE"], // Everest Group
  ["0001101215", "ADS"], // Bread Financial
  ["0001116132", "COH"], // Tapestry
  ["0001138118", "CBG"], // CBRE Group
  ["0001140536", "WLTW", "WSH"], // Willis Towers Watson
  ["0001140859", "ABC"], // Cencora
  ["0001156039", "ANTM", "WLP"], // Elevance Health
  ["0001175454", "FLT"], // Corpay
  ["0001269238", "CTRP"], // Trip.com
  ["0001306965", "RDS-A", "RDS-B"], // Shell
  ["0001326801", "FB"], // Meta Platforms
  ["0001336920", "SAI"], // Leidos
  ["0001418135", "DPS"], // Keurig Dr Pepper
  ["0001437107", "DISCA", "DISCK"], // Warner Bros. Discovery
  ["0001512673", "SQ"], // Block
  ["0001519751", "FBHS"], // Fortune Brands Innovations
  ["0001530721", "KORS"], // Capri Holdings
  ["0001605484", "FCAU"], // Stellantis
  ["0001666700", "DWDP"], // DuPont de Nemours
  ["0001701605", "BHGE"], // Baker Hughes
];

const FORMER_BY_CIK = new Map(FORMER_SYMBOLS.map(([cik, ...symbols]) => [cik, symbols]));

/** Gives what people call a registrant besides its listed name. */
export function knownNamesOf(cik: string): KnownNames {
  return { formerSymbols: FORMER_BY_CIK.get(cik) ?? [], names: NAMES[cik] ?? [] };
}

/** Each former symbol with the CIK of the registrant that had it. */
export function knownFormerSymbols(): readonly (readonly [symbol: string, cik: string])[] {
  return FORMER_SYMBOLS.flatMap(([cik, ...symbols]) => symbols.map((symbol) => [symbol, cik] as const));
}
