type Hashes = Readonly<Record<string, string>>;

/** Compares the recorded hashes of migrations with those of the files, both by path. */
export function compareMigrations(recorded: Hashes, present: Hashes) {
  return {
    /** Changed or removed since they were recorded. */
    broken: Object.keys(recorded).filter((path) => present[path] !== recorded[path]),
    /** Not recorded yet. */
    added: Object.keys(present).filter((path) => recorded[path] === undefined),
  };
}
