/** A company that people still look for, although its shares are no longer traded. */
export interface DelistedCompany {
  /** The last symbol. */
  readonly symbol: string;
  /** Ten digits: its filings stay at the SEC. */
  readonly cik: string;
  readonly name: string;
  /** In which its shares were traded last. */
  readonly year: number;
  /** Who bought it, inside "bought by …". */
  readonly buyer: string;
}

/** The SEC's list has no company that has left the market. These are the ones that were large and are asked for most. */
export const DELISTED: readonly DelistedCompany[] = [
  { symbol: "TWTR", cik: "0001418091", name: "Twitter", year: 2022, buyer: "Elon Musk" },
  { symbol: "ATVI", cik: "0000718877", name: "Activision Blizzard", year: 2023, buyer: "Microsoft" },
  { symbol: "VMW", cik: "0001124610", name: "VMware", year: 2023, buyer: "Broadcom" },
  { symbol: "SPLK", cik: "0001353283", name: "Splunk", year: 2024, buyer: "Cisco" },
  { symbol: "PXD", cik: "0001038357", name: "Pioneer Natural Resources", year: 2024, buyer: "ExxonMobil" },
  { symbol: "SGEN", cik: "0001060736", name: "Seagen", year: 2023, buyer: "Pfizer" },
  { symbol: "XLNX", cik: "0000743988", name: "Xilinx", year: 2022, buyer: "AMD" },
  { symbol: "LNKD", cik: "0001271024", name: "LinkedIn", year: 2016, buyer: "Microsoft" },
];
