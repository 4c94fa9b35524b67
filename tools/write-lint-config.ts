// Writes .oxlintrc.json from the table in modules.ts; with --check it only compares, so that lint and table cannot drift.
import { readFileSync, writeFileSync } from "node:fs";
import { MODULES, MOST_LINES } from "./modules.ts";

const UNSAFE = [
  "no-unsafe-argument",
  "no-unsafe-assignment",
  "no-unsafe-call",
  "no-unsafe-member-access",
  "no-unsafe-return",
];
const RESTRICTED = "typescript/no-restricted-imports";

function boundaries(mayImport: readonly string[], module: string): object {
  return {
    patterns: [
      { group: ["../*", "./**/../*"], message: "Inside a folder import ./x.ts; everything else is #module/x.ts." },
      {
        group: ["#*/**", ...mayImport.map((name) => `!#${name}/**`), `!#${module}/**`],
        message: `The module ${module} may import only: ${mayImport.join(", ") || "nothing"} (tools/modules.ts).`,
      },
    ],
  };
}

const config = {
  $schema: "./node_modules/oxlint/configuration_schema.json",
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest", "node"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: ["build/**", ".react-router/**", "data/**", ".runtime/**", ".data/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/only-throw-error": "error",
    "typescript/no-explicit-any": "error",
    ...Object.fromEntries(UNSAFE.map((rule) => [`typescript/${rule}`, "error"])),
    "typescript/no-unsafe-type-assertion": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "oxc/no-barrel-file": "error",
    "node/no-process-env": "error",
    "no-console": "error",
    "no-empty": "error",
    "max-lines": ["error", { max: MOST_LINES }],
    "max-lines-per-function": ["error", { max: 50 }],
    "max-params": ["error", { max: 4 }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
  },
  overrides: [
    ...MODULES.map((module) => ({
      files: [`${module.folder}/**/*.ts`, `${module.folder}/**/*.tsx`],
      rules: { [RESTRICTED]: ["error", boundaries(module.mayImport, module.name)] },
    })),
    { files: ["**/*.tsx"], rules: { "max-lines-per-function": ["error", { max: 80 }] } },
    {
      // Tests reach for real parts (databases, servers) whatever their module; production code may not.
      files: ["**/*.test.ts", "**/*.test.tsx"],
      rules: {
        "max-lines-per-function": "off",
        [RESTRICTED]: ["error", { patterns: [{ group: ["../*"], message: "Import #module/x.ts." }] }],
      },
    },
    {
      files: ["e2e/**"],
      rules: {
        "max-lines-per-function": "off",
        "vitest/no-standalone-expect": ["error", { additionalTestBlockFunctions: ["journey"] }],
      },
    },
    {
      files: ["src/app/pages/**", "src/app/root.tsx", "src/app/routes.ts", "src/app/entry.*", "*.config.ts"],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["server/config.ts", "tools/**", "testing/**", "bench/**", "e2e/**", "*.config.ts"],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["server/log.ts", "tools/**", "testing/**", "bench/**", "e2e/start-product.ts"],
      rules: { "no-console": "off" },
    },
    {
      // No types exist in plain JavaScript.
      files: ["**/*.cjs"],
      rules: Object.fromEntries(UNSAFE.map((rule) => [`typescript/${rule}`, "off"])),
    },
    { files: ["bench/**", "tools/**"], rules: { [RESTRICTED]: "off" } },
  ],
};

const text = `${JSON.stringify(config, null, 2)}\n`;
const path = ".oxlintrc.json";

if (!process.argv.includes("--check")) writeFileSync(path, text);
else if (JSON.stringify(JSON.parse(readFileSync(path, "utf8"))) !== JSON.stringify(config)) {
  console.error("The lint configuration differs from tools/modules.ts: run node tools/write-lint-config.ts");
  process.exitCode = 1;
}
