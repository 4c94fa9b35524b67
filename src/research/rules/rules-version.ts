/**
 * The version of the catalogue, kept in every run's manifest. Raised whenever a rule, a threshold or a word changes, so
 * that the same facts and the same version give the same bytes.
 */
export const RULES_VERSION = "4";
