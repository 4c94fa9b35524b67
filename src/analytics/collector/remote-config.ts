/**
 * What the SDK is told when it asks for its remote configuration. A member given here wins over the page's own, so it holds no
 * more than what this site never captures and the vendor's diagnostics, which have an address of their own.
 */
export const REMOTE_CONFIG = {
  configs: {
    analyticsSDK: {
      browserSDK: { autocapture: { fileDownloads: false, formInteractions: false, elementInteractions: false } },
    },
    diagnostics: { browserSDK: { enabled: false, sampleRate: 0 } },
    sessionReplay: { sr_sampling_config: { capture_enabled: false, sample_rate: 0 } },
  },
} as const;
