import type { CompanyRecord } from "#market/records.ts";
import { sectorOfSic } from "./sic-sector.ts";

/** What a company sells, in our own words. */
export interface BusinessLine {
  readonly name: string;
  /** Where readers look for it. */
  readonly sector: string;
  /** Lines of one family are near to each other: airlines and railroads, banks and brokers. */
  readonly family: number;
}

/**
 * The bundled companies by the business that their annual reports describe, because the SEC's industry codes put unlike ones
 * together: booking of travel with freight, pizza with wholesalers, and Amazon next to a cosmetics shop. One line of business is one
 * line of text (name | sector | CIK and symbol of each company, the symbol for people); an empty line ends a family.
 */
const TABLE = `Processors and connectivity chips | Technology | 1045810 NVDA, 2488 AMD, 50863 INTC, 1730168 AVGO, 804328 QCOM, 1835632 MRVL, 1973239 ARM
Analog and power chips | Technology | 97476 TXN, 827054 MCHP, 1097864 ON, 1280452 MPWR, 4127 SWKS
Chip making equipment | Technology | 6951 AMAT, 707549 LRCX, 319201 KLAC, 937966 ASML
Memory and data storage | Technology | 723125 MU, 1137789 STX, 1002047 NTAP

Software platforms | Technology | 789019 MSFT, 1341439 ORCL
Business applications | Technology | 1108524 CRM, 796343 ADBE, 1373715 NOW, 896878 INTU, 1327811 WDAY, 882835 ROP, 860731 TYL, 1393052 VEEV
Security software | Technology | 1327567 PANW, 1535527 CRWD, 1262039 FTNT, 1713683 ZS, 1660134 OKTA
Data and internet services | Technology | 1640147 SNOW, 1441816 MDB, 1561550 DDOG, 1321655 PLTR, 1477333 NET, 1086222 AKAM, 1014473 VRSN, 1609711 GDDY
Engineering software | Technology | 769397 ADSK, 883241 SNPS, 813672 CDNS, 864749 TRMB

Computers and devices | Technology | 320193 AAPL, 1571996 DELL, 47217 HPQ, 1645590 HPE
Networking equipment | Technology | 858877 CSCO, 1596532 ANET, 936395 CIEN, 1048695 FFIV, 68505 MSI, 1633978 LITE, 820318 COHR
Electronic components | Technology | 820313 APH, 24741 GLW, 1385157 TEL, 898293 JBL, 866374 FLEX
Electronic instruments | Technology | 1601046 KEYS, 1094285 TDY, 877212 ZBRA
Solar modules | Technology | 1274494 FSLR

IT services | Technology | 1467373 ACN, 51143 IBM, 1058290 CTSH, 749251 IT, 1402057 CDW
Payroll and human resources | Industrials | 8670 ADP, 723531 PAYX, 1590955 PAYC

Search, social networks and advertising | Communication | 1652044 GOOGL, 1326801 META, 1713445 RDDT, 1751008 APP
Video games | Communication | 946581 TTWO, 1315098 RBLX

Television, film and news | Communication | 1065280 NFLX, 1744489 DIS, 1437107 WBD, 2041610 PSKY, 1754301 FOX, 1564708 NWS
Live entertainment | Communication | 1335258 LYV, 1973266 TKO
Cable | Communication | 1166691 CMCSA, 1091667 CHTR
Telephone networks | Communication | 732712 VZ, 732717 T, 1283699 TMUS

Large banks | Financials | 19617 JPM, 70858 BAC, 72971 WFC, 831001 C
Regional banks | Financials | 36104 USB, 713676 PNC, 92230 TFC, 91576 KEY, 759944 CFG
Custody banks | Financials | 93751 STT, 73124 NTRS
Investment banks | Financials | 886982 GS, 895421 MS
Brokers | Financials | 316709 SCHW, 1381197 IBKR, 1783879 HOOD, 720005 RJF
Card lenders | Financials | 4962 AXP, 927628 COF, 1601712 SYF

Asset managers | Financials | 2012383 BLK, 1113169 TROW, 38777 BEN, 914208 IVZ, 820027 AMP
Private-market managers | Financials | 1393818 BX, 1404912 KKR, 1858681 APO, 1176948 ARES

Exchanges | Financials | 1571949 ICE, 1156375 CME, 1120193 NDAQ, 1679788 COIN
Ratings and data | Financials | 64040 SPGI, 1059556 MCO, 33185 EFX, 1442145 VRSK

Card networks and payments | Financials | 1403161 V, 1141391 MA, 1633917 PYPL
Payment processing | Financials | 1123360 GPN, 1136893 FIS, 1175454 CPAY, 779152 JKHY, 1383312 BR

Property and casualty insurance | Financials | 80661 PGR, 899051 ALL, 86312 TRV, 896159 CB, 874766 HIG, 5272 AIG, 947484 ACGL, 922621 ERIE, 60086 L, 1267238 AIZ
Life and health insurance | Financials | 1099219 MET, 1137774 PRU, 4977 AFL, 1126328 PFG, 320335 GL
Insurance brokers | Financials | 315293 AON, 62709 MRSH, 354190 AJG, 1140536 WTW, 79282 BRO

Large drug makers | Health care | 59478 LLY, 200406 JNJ, 310158 MRK, 78003 PFE, 1551152 ABBV, 14272 BMY
Biotechnology | Health care | 318154 AMGN, 882095 GILD, 875320 VRTX, 872589 REGN, 875045 BIIB, 1682852 MRNA, 879169 INCY
Generic medicines | Health care | 1792044 VTRS
Animal health | Health care | 1555280 ZTS, 874716 IDXX

Medical devices | Health care | 1800 ABT, 1613103 MDT, 885725 BSX, 310764 SYK, 1035267 ISRG, 1099800 EW, 10795 BDX, 10456 BAX, 1932393 GEHC, 1757898 STE, 1964738 SOLV
Devices that patients wear | Health care | 1093557 DXCM, 1145197 PODD, 943819 RMD, 711404 COO, 1097149 ALGN
Laboratory equipment | Health care | 97745 TMO, 313616 DHR, 1090872 A, 1037646 MTD, 31791 RVTY, 842023 TECH, 105770 WST
Contract research | Health care | 1478242 IQV, 1100682 CRL

Health insurance | Health care | 731766 UNH, 1156039 ELV, 1739940 CI, 64803 CVS, 1071739 CNC, 1179929 MOH
Distribution of medicines | Health care | 927653 MCK, 1140859 COR, 721371 CAH, 1000228 HSIC
Hospitals and dialysis | Health care | 860730 HCA, 352915 UHS, 927066 DVA
Diagnostic laboratories | Health care | 920148 LH, 1022079 DGX

Soft drinks | Consumer staples | 21344 KO, 77476 PEP, 1418135 KDP, 865752 MNST
Beer, wine and spirits | Consumer staples | 16918 STZ, 24545 TAP
Packaged food | Consumer staples | 1103982 MDLZ, 40704 GIS, 47111 HSY, 1637459 KHC, 91419 SJM
Meat | Consumer staples | 100493 TSN, 48465 HRL
Crops | Consumer staples | 7084 ADM, 1996862 BG
Household products | Consumer staples | 80424 PG, 21665 CL, 55785 KMB, 313927 CHD, 21076 CLX
Beauty and personal care | Consumer staples | 1001250 EL, 1944048 KVUE
Tobacco | Consumer staples | 1413329 PM, 764180 MO

Supermarkets and warehouse clubs | Consumer staples | 104169 WMT, 909832 COST, 27419 TGT, 56873 KR
Dollar stores | Consumer staples | 29534 DG, 935703 DLTR
Food distribution and convenience stores | Consumer staples | 96021 SYY, 726958 CASY
Online marketplaces | Consumer discretionary | 1018724 AMZN, 1065088 EBAY, 1099590 MELI

Automakers | Consumer discretionary | 1318605 TSLA, 1467858 GM, 37996 F
Car parts | Consumer discretionary | 866787 AZO, 898173 ORLY, 40987 GPC
Used cars | Consumer discretionary | 1690820 CVNA, 900075 CPRT

Home improvement | Consumer discretionary | 354950 HD, 60667 LOW
Homebuilders | Consumer discretionary | 882184 DHI, 920760 LEN, 906163 NVR
Building products | Industrials | 1316835 BLDR, 62996 MAS, 91142 AOS, 1579241 ALLE

Restaurants | Consumer discretionary | 63908 MCD, 829224 SBUX, 1058090 CMG, 1041061 YUM, 940944 DRI, 1286681 DPZ
Hotels and lodging | Consumer discretionary | 1048286 MAR, 1585689 HLT, 1559720 ABNB, 1075531 BKNG
Casinos | Consumer discretionary | 1300514 LVS, 789570 MGM
Cruise lines | Consumer discretionary | 884887 RCL, 815097 CCL, 1513761 NCLH

Clothing and shoes | Consumer discretionary | 320187 NKE, 1397187 LULU, 910521 DECK, 1037038 RL, 1116132 TPR, 1336917 UAA
Clothing stores | Consumer discretionary | 109198 TJX, 745732 ROST
Specialty stores | Consumer discretionary | 764478 BBY, 1403568 ULTA, 719955 WSM
Leisure products | Consumer discretionary | 46080 HAS, 1121788 GRMN

Rides | Industrials | 1543151 UBER
Delivery | Consumer discretionary | 1792789 DASH

Aircraft and engines | Industrials | 12927 BA, 40545 GE, 4281 HWM, 1260221 TDG, 217346 TXT
Defense contractors | Industrials | 101829 RTX, 936468 LMT, 1133421 NOC, 40533 GD, 202058 LHX, 1069183 AXON

Construction and farm machines | Industrials | 18230 CAT, 315189 DE, 26172 CMI, 943452 WAB
Diversified industrial groups | Industrials | 773840 HON, 66740 MMM, 32604 EMR, 49826 ITW, 76334 PH, 1024478 ROK, 1037868 AME, 1659166 FTV
Water and flow equipment | Industrials | 1524472 XYL, 832101 IEX, 77360 PNR, 72331 NDSN, 1967680 VLTO
Tools | Industrials | 93556 SWK, 91440 SNA
Heating, cooling and elevators | Industrials | 1783180 CARR, 833444 JCI, 1069202 LII, 1781335 OTIS
Electrical equipment | Industrials | 1551182 ETN, 1996810 GEV, 48898 HUBB, 1674101 VRT, 1474735 GNRC

Railroads | Industrials | 100885 UNP, 277948 CSX, 702165 NSC
Trucking | Industrials | 878927 ODFL, 728535 JBHT
Parcels | Industrials | 1090727 UPS, 1048911 FDX
Freight forwarding | Industrials | 1043277 CHRW, 746515 EXPD
Airlines | Industrials | 27904 DAL, 100517 UAL, 92380 LUV

Industrial distribution | Industrials | 277135 GWW, 815556 FAST, 2011641 FERG, 1067701 URI
Construction and engineering services | Industrials | 1050915 PWR, 105634 EME, 1035983 FIX, 52988 J
Waste | Industrials | 823768 WM, 1060391 RSG
Business services | Industrials | 723254 CTAS, 84839 ROL

Integrated oil companies | Energy | 34088 XOM, 93410 CVX
Producers of oil and gas | Energy | 1163165 COP, 821189 EOG, 797468 OXY, 1090012 DVN, 1539838 FANG, 33213 EQT, 895126 EXE, 1841666 APA
Oil and gas royalties | Energy | 1811074 TPL
Refiners | Energy | 1534701 PSX, 1510295 MPC, 1035002 VLO
Pipelines and liquefied gas | Energy | 107263 WMB, 1506307 KMI, 1389170 TRGP, 3570 LNG
Oilfield services | Energy | 87347 SLB, 45012 HAL, 1701605 BKR

Electric utilities | Utilities | 65984 ETR, 72741 ES, 72903 XEL, 92122 SO, 352541 LNT, 715957 D, 753308 NEE, 764622 PNW, 783325 WEC, 788784 PEG, 811156 CMS, 827052 EIX, 922224 PPL, 1002910 AEE, 1004980 PCG, 1109357 EXC, 1130310 CNP, 1326160 DUK, 1711269 EVRG
Power producers | Utilities | 1692819 VST, 1013871 NRG, 1868275 CEG, 874761 AES
Gas utilities | Utilities | 731802 ATO, 1111711 NI
Water utilities | Utilities | 1410636 AWK

Industrial gases | Materials | 1707925 LIN, 2969 APD
Paints and specialty chemicals | Materials | 89800 SHW, 79879 PPG, 31462 ECL, 51253 IFF, 1666700 DD
Basic chemicals | Materials | 1751788 DOW, 915913 ALB
Fertilizers | Materials | 1324404 CF, 1285785 MOS
Stone and cement | Materials | 849395 CRH, 1396009 VMC, 916076 MLM

Steel | Materials | 73309 NUE, 1022671 STLD
Copper and gold | Materials | 831259 FCX, 1164727 NEM

Packaging | Materials | 9389 BALL, 1748790 AMCR, 51434 IP, 75677 PKG, 2005951 SW, 8818 AVY

Homes for rent | Real estate | 915912 AVB, 920522 ESS, 912595 MAA, 74208 UDR, 906345 CPT, 1687229 INVH
Shops and leased buildings | Real estate | 1063761 SPG, 910606 REG, 726728 O, 1705696 VICI
Offices and laboratories | Real estate | 1037540 BXP, 1035443 ARE
Buildings for health care | Real estate | 766704 WELL, 740260 VTR, 765880 DOC
Data centers and towers | Real estate | 1101239 EQIX, 1297996 DLR, 1053507 AMT, 1051470 CCI, 1020569 IRM
Warehouses and storage | Real estate | 1045609 PLD, 1393311 PSA
Hotel buildings | Real estate | 1070750 HST
Timberland | Real estate | 106535 WY

Property services and data | Real estate | 1138118 CBRE, 1057352 CSGP
`;

const lines = new Map<string, BusinessLine>(
  TABLE.trim()
    .split("\n\n")
    .flatMap((group, family) =>
      group.split("\n").flatMap((text) => {
        const [name = "", sector = "", companies = ""] = text.split(" | ");
        const line = { name, sector, family };
        return companies.split(", ").map((company) => [(company.split(" ")[0] ?? "").padStart(10, "0"), line] as const);
      }),
    ),
);

/** The line of business of a company that is in our table; null for all others. */
export function businessLineOf(cik: string): BusinessLine | null {
  return lines.get(cik) ?? null;
}

/** A company in the sector of its business, else in the one that its source names, else in that of its industry code. */
export function inItsSector<Company extends Pick<CompanyRecord, "cik" | "sector" | "sic">>(company: Company): Company {
  const { cik, sector, sic } = company;
  return { ...company, sector: businessLineOf(cik)?.sector ?? sector ?? sectorOfSic(sic) };
}
