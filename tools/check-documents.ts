import { z } from "zod";
import { findDeadCitations } from "./citations.ts";
import { findWordsInDocuments } from "./document-words.ts";
import { type Finding } from "./phase.ts";
import { findRecordFaults, findUnprovenThreats, findUnrecordedPackages } from "./records.ts";
import { findWordsInTexts } from "./text-words.ts";
import { readTextFiles } from "./text-files.ts";

const versions = z.record(z.string(), z.string());
const packageFile = z.object({ dependencies: versions, devDependencies: versions });

/** Follows every citation of a document, in code and in documents. */
export async function checkCitations(): Promise<Finding> {
  return verdictOn(findDeadCitations(await readTextFiles()));
}

/** Compares the decision records with their index, the threats with their tests, and the dependencies with their record. */
export async function checkRecords(): Promise<Finding> {
  const files = await readTextFiles();
  const { dependencies, devDependencies } = packageFile.parse(JSON.parse(files.get("package.json") ?? "{}"));
  return verdictOn([
    ...findRecordFaults(files),
    ...findUnprovenThreats(files.get("docs/threats.md") ?? ""),
    ...findUnrecordedPackages(
      Object.keys({ ...dependencies, ...devDependencies }),
      files.get("docs/decisions/028-dependencies.md") ?? "",
    ),
  ]);
}

/** Refuses phrases and words that the glossary replaced, in documents and in the texts that people read. */
export async function checkWords(): Promise<Finding> {
  const files = await readTextFiles();
  return verdictOn([...findWordsInDocuments(files), ...findWordsInTexts(files)]);
}

function verdictOn(faults: readonly string[]): Finding {
  return faults.length === 0
    ? { passed: 1, failed: 0, output: "" }
    : { passed: 0, failed: 1, output: faults.join("\n") };
}
