/** One package of the lock file, as far as it matters here. */
export interface Locked {
  readonly version?: string | undefined;
  readonly dev?: boolean | undefined;
  readonly integrity?: string | undefined;
  readonly link?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly os?: readonly string[] | undefined;
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
}

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/** The entries of optional platform packages that a lock file's packages name and it does not hold. */
export function missingEntries(packages: Readonly<Record<string, Locked>>): readonly (readonly [string, Locked])[] {
  return Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
      .map(([name, range]) => [`node_modules/${name}`, entryOf(name, range, dev)] as const),
  );
}

/** The packages that npm would install without comparing them to a SHA-512 of theirs. */
export function unverifiedEntries(packages: Readonly<Record<string, Locked>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { link, integrity = "" }]) => path !== "" && link !== true && !integrity.startsWith("sha512-"))
    .map(([path]) => path);
}

/** Platform packages say in their names where they run; without that npm would try to install every one of them. */
function entryOf(name: string, range: string, dev: boolean | undefined): Locked {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1) throw new TypeError(`${name} does not say for which platform it is.`);
  const libc = words.includes("musl") ? "musl" : "glibc";
  return {
    version: range.replace(/^[~^]/, ""),
    cpu,
    ...(dev === true ? { dev } : {}),
    ...(os[0] === "linux" && /musl|gnu/.test(name) ? { libc: [libc] } : {}),
    optional: true,
    os,
  };
}
