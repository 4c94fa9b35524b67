/**
 * Companies that the SEC gives a code together with unlike businesses: measuring instruments with medical ones, booking
 * of travel with freight, "business services" with whatever is sold by contract. Their sector is that of the business
 * that their own annual report describes. The name is for people.
 */
const BY_BUSINESS: readonly (readonly [cik: string, sector: string, name: string])[] = [
  ["0000008818", "Materials", "Avery Dennison"],
  ["0000055785", "Consumer staples", "Kimberly-Clark"],
  ["0000066740", "Industrials", "3M"],
  ["0000820318", "Technology", "Coherent"],
  ["0000864749", "Technology", "Trimble"],
  ["0000882184", "Consumer discretionary", "D. R. Horton"],
  ["0000882835", "Technology", "Roper Technologies"],
  ["0000906163", "Consumer discretionary", "NVR"],
  ["0000920760", "Consumer discretionary", "Lennar"],
  ["0001000228", "Health care", "Henry Schein"],
  ["0001024478", "Industrials", "Rockwell Automation"],
  ["0001037868", "Industrials", "Ametek"],
  ["0001057352", "Real estate", "CoStar Group"],
  ["0001065088", "Consumer discretionary", "eBay"],
  ["0001075531", "Consumer discretionary", "Booking Holdings"],
  ["0001086222", "Technology", "Akamai Technologies"],
  ["0001094285", "Technology", "Teledyne Technologies"],
  ["0001099590", "Consumer discretionary", "MercadoLibre"],
  ["0001121788", "Consumer discretionary", "Garmin"],
  ["0001123360", "Financials", "Global Payments"],
  ["0001136893", "Financials", "Fidelity National Information Services"],
  ["0001175454", "Financials", "Corpay"],
  ["0001467373", "Technology", "Accenture"],
  ["0001559720", "Consumer discretionary", "Airbnb"],
  ["0001601046", "Technology", "Keysight Technologies"],
  ["0001633917", "Financials", "PayPal"],
  ["0001659166", "Industrials", "Fortive"],
  ["0001701605", "Energy", "Baker Hughes"],
  ["0001792789", "Consumer discretionary", "DoorDash"],
  ["0001967680", "Industrials", "Veralto"],
];

const sectors = new Map(BY_BUSINESS.map(([cik, sector]) => [cik, sector]));

/** The sector of a company by its business, where its industry code misleads; null for all others. */
export function sectorByBusiness(cik: string): string | null {
  return sectors.get(cik) ?? null;
}
