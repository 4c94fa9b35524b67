// What the SDK captures by itself, and its constants (docs/specification-map.md#7 and #9).
import type { Types } from "@amplitude/analytics-browser";
import {
  DEFAULT_DEAD_CLICK_ALLOWLIST,
  DiagnosticsClient,
  type IDiagnosticsClient,
  type IDiagnosticsStorage,
  Logger,
  RemoteConfigClient,
  type RemoteConfigInfo,
} from "@amplitude/analytics-core";
import {
  type AnalyticsProvider,
  COLLECT_PATH,
  COLLECTOR_KEY,
  CONSENT_QUERY,
  REMOTE_CONFIG_PATH,
} from "#contracts/analytics-wire.ts";

const FLUSH_INTERVAL_MS = 10_000;
const FLUSH_QUEUE_SIZE = 200;
const FLUSH_MAX_RETRIES = 12;
const SESSION_TIMEOUT_MS = 30 * 60 * 1000;
const IDENTITY_COOKIE_DAYS = 365;
/** How long the SDK may wait for its remote configuration before it begins without. */
export const REMOTE_CONFIG_TIMEOUT_MS = 5000;

/** A click lands on the icon or the words in a button; the SDK by itself knows it for a dead one on the button's edge alone. */
const DEAD_CLICKS = { cssSelectorAllowlist: DEFAULT_DEAD_CLICK_ALLOWLIST.flatMap((name) => [name, `${name} *`]) };

/** What an operator's remote configuration may switch off, and nothing may widen. */
export const CAPTURES: Captures = {
  // By itself the SDK also writes the whole referrer on every event, after all that could take it off again.
  attribution: { excludeInternalReferrers: true, trackingMethod: "userProperty" },
  pageViews: { trackHistoryChanges: "pathOnly" },
  sessions: true,
  frustrationInteractions: { rageClicks: true, deadClicks: DEAD_CLICKS, errorClicks: false, thrashedCursor: false },
  networkTracking: { captureRules: [{ statusCodeRange: "500-599" }] },
  webVitals: true,
  formInteractions: false,
  fileDownloads: false,
  elementInteractions: false,
  pageUrlEnrichment: false,
};

/** Under which project events go, and where its remote configuration stands. */
interface Project {
  readonly apiKey: string;
  readonly serverZone: "US" | "EU";
  /** Whether a visit by a new campaign begins a new session (docs/specification-map.md#4). */
  readonly campaignStartsSession: boolean;
  /** Left out where the vendor's own addresses are meant. */
  readonly serverUrl?: string;
  readonly configUrl?: string;
}

/** The project of a provider: at our own collector, or at the vendor. */
export function projectOf({ campaignStartsSession, ...provider }: AnalyticsProvider): Project {
  return provider.kind === "vendor"
    ? { apiKey: provider.apiKey, serverZone: provider.region === "eu" ? "EU" : "US", campaignStartsSession }
    : {
        apiKey: COLLECTOR_KEY,
        serverZone: "US",
        campaignStartsSession,
        serverUrl: `${COLLECT_PATH}?${CONSENT_QUERY}`,
        configUrl: REMOTE_CONFIG_PATH,
      };
}

interface SdkSurroundings {
  readonly captures: Captures;
  /** Of this site, with its port. */
  readonly host: string;
  readonly isHttps: boolean;
}

/**
 * The SDK's options. The remote configuration is asked for beforehand (remote-captures.ts), because the SDK itself would wait
 * for it without an end of our choosing, and would let it widen what is captured.
 */
export function sdkOptions(
  { serverZone, serverUrl, campaignStartsSession }: Project,
  { captures, host, isHttps }: SdkSurroundings,
): Types.BrowserOptions {
  return {
    serverZone,
    ...(serverUrl === undefined ? {} : { serverUrl }),
    flushIntervalMillis: FLUSH_INTERVAL_MS,
    flushQueueSize: FLUSH_QUEUE_SIZE,
    flushMaxRetries: FLUSH_MAX_RETRIES,
    sessionTimeout: SESSION_TIMEOUT_MS,
    autocapture: { ...captures, attribution: attributionOf(captures, { host, startsSession: campaignStartsSession }) },
    // An empty domain keeps the cookie to this host, and spares the search for a wider one.
    cookieOptions: { domain: "", expiration: IDENTITY_COOKIE_DAYS, sameSite: "Lax", secure: isHttps, upgrade: false },
    trackingOptions: { ipAddress: false, language: true, platform: true },
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    logLevel: SILENT,
  };
}

/** By itself the SDK takes this site for a stranger that refers to itself where its address has a port. */
function attributionOf(
  { attribution }: Captures,
  { host, startsSession }: { readonly host: string; readonly startsSession: boolean },
): Captures["attribution"] {
  if (typeof attribution !== "object") return attribution;
  return { ...attribution, excludeReferrers: [host], resetSessionOnNewCampaign: startsSession };
}

/** `LogLevel.None`: a reader's console is not for us to write in. */
const SILENT = 0;

/** What the SDK captures by itself, every kind named. */
type Captures = Required<Omit<Types.AutocaptureOptions, "performanceTracking">>;

/**
 * The captures that are left under a remote configuration. It can only switch off: what a page tells is decided here, in code
 * that people can read, not at a server.
 *
 * @param remote - As the server answered, unread; null when it did not.
 */
export function narrowCaptures(captures: Captures, remote: unknown): Captures {
  if (typeof remote !== "object" || remote === null || !("autocapture" in remote)) return captures;
  const { autocapture } = remote;
  if (autocapture === false) return withoutAll(captures, () => true);
  if (typeof autocapture !== "object" || autocapture === null) return captures;
  const switches = new Map<string, unknown>(Object.entries(autocapture));
  return withoutAll(captures, (kind) => isOff(switches.get(kind)));
}

function withoutAll(captures: Captures, isOffKind: (kind: string) => boolean): Captures {
  const off = Object.keys(captures).filter(isOffKind);
  return { ...captures, ...Object.fromEntries(off.map((kind) => [kind, false])) };
}

/** Both ways in which the vendor writes it. */
function isOff(value: unknown): boolean {
  return value === false || (typeof value === "object" && value !== null && "enabled" in value && !value.enabled);
}

/** By itself the SDK gives up on an answer after one second, three times over, and forgets what it knew. */
class PatientConfigClient extends RemoteConfigClient {
  override async fetch(): Promise<RemoteConfigInfo> {
    const answer = await super.fetch(1, REMOTE_CONFIG_TIMEOUT_MS);
    return answer.remoteConfig === null ? this.storage.fetchConfig() : answer;
  }
}

/** The captures of the project's remote configuration; without an answer within five seconds those last known, else all. */
export async function remoteCaptures({ apiKey, serverZone, configUrl }: Project): Promise<Captures> {
  const client = new PatientConfigClient(apiKey, new Logger(), serverZone, configUrl);
  return new Promise((resolve) => {
    client.subscribe("configs.analyticsSDK.browserSDK", { timeout: REMOTE_CONFIG_TIMEOUT_MS }, (remote: unknown) =>
      resolve(narrowCaptures(CAPTURES, remote)),
    );
  });
}

/** Keeps nothing. */
const NOWHERE: IDiagnosticsStorage = {
  setTags: () => Promise.resolve(),
  incrementCounters: () => Promise.resolve(),
  setHistogramStats: () => Promise.resolve(),
  addEventRecords: () => Promise.resolve(),
  setLastFlushTimestamp: () => Promise.resolve(),
  getLastFlushTimestamp: () => Promise.resolve(undefined),
  getAllAndClear: () => Promise.resolve({ tags: [], counters: [], histogramStats: [], events: [] }),
};

/** The SDK opens a database for its maker's diagnostics although they are switched off. Closes and deletes it. */
export async function dropDiagnostics(diagnostics: IDiagnosticsClient | undefined): Promise<void> {
  if (!(diagnostics instanceof DiagnosticsClient)) return;
  const { storage } = diagnostics;
  diagnostics.storage = NOWHERE;
  if (storage === undefined || !holdsDatabase(storage)) return;
  try {
    const database = await storage.getDB();
    database.close();
    indexedDB.deleteDatabase(database.name);
  } catch {
    // Where databases are forbidden none was opened.
  }
}

function holdsDatabase(
  storage: IDiagnosticsStorage,
): storage is IDiagnosticsStorage & { readonly getDB: () => Promise<IDBDatabase> } {
  return "getDB" in storage;
}
