// Prometheus itself scrapes a running server and answers from what it read; its checker reads metrics and alerts.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { freePort } from "#testing/free-port.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { findPrometheus, type PrometheusPrograms } from "#tools/programs/debian-packages.ts";
import { createProductData, type ProductData } from "#e2e/product-data.ts";

const ASKED = 3;
const PATIENCE = { timeout: 60_000, interval: 500 };

const answer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

/** Counted only when a database, a collector or EDGAR fails or is asked, or a message is sent. */
const RARE = /beforehand_(?:database_errors|edgar_calls|messages_sent|telemetry_failures)_total/;

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** What the panels ask, with the variables as Grafana fills them in for all servers. */
function dashboardExpressions(): readonly string[] {
  const { panels } = dashboard.parse(JSON.parse(readFileSync("docs/dashboards/beforehand.json", "utf8")));
  const filled = panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "30s").replaceAll("$instance", ".+")),
  );
  if (filled.some((expression) => expression.includes("$"))) throw new Error("A variable of the dashboard is unknown.");
  return filled;
}

function alertNames(file: string): readonly string[] {
  const names = readFileSync(file, "utf8").matchAll(/\balert(?:name)?: (\w+)/g);
  return [...new Set(Array.from(names, ([, name = ""]) => name))].toSorted();
}

describe("Prometheus", () => {
  const folder = createDataFolder();
  let programs: PrometheusPrograms;
  let data: ProductData;
  let product: RunningProduct;
  let server: ChildProcess;
  let address: string;

  beforeAll(async () => {
    programs = await findPrometheus();
    data = await createProductData();
    const token = "a-token-of-this-test-alone";
    product = await startProduct({ ...data.settings, METRICS_TOKEN: token });
    for (let time = 0; time < ASKED; time += 1) await (await fetch(new URL("/about", product.url))).text();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder.path, "token"), token);
    // The configuration of docs/operations.md, with the addresses of this test.
    const example = /```yaml\n(scrape_configs:[^`]*)```/.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "";
    const config = example
      .replace("research.example.com", new URL(product.url).host)
      .replace("scheme: https", "scheme: http")
      .replace("/etc/prometheus/beforehand-token", join(folder.path, "token"))
      .replace("15s", "1s");
    writeFileSync(join(folder.path, "prometheus.yml"), config);
    server = spawn(
      programs.prometheus,
      [
        `--config.file=${join(folder.path, "prometheus.yml")}`,
        `--storage.tsdb.path=${join(folder.path, "tsdb")}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: "ignore" },
    );
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill();
    await Promise.all([gone, product.stop()]);
    await data.remove();
    folder.remove();
  });

  const ask = async (query: string): Promise<readonly number[]> => {
    const response = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(query)}`);
    return answer.parse(await response.json()).data.result.map(({ value }) => Number(value[1]));
  };

  it("scrapes /metrics by the configuration of the documentation, and counts what was asked", async () => {
    await expect.poll(() => ask('up{job="beforehand"}'), PATIENCE).toEqual([1]);
    await expect
      .poll(() => ask('beforehand_http_requests_total{route="/about",status="2xx"}'), PATIENCE)
      .toEqual([ASKED]);
    await expect.poll(() => ask('beforehand_database_connections{state="waiting"}'), PATIENCE).toEqual([0]);
  });

  it("finds nothing wrong with the metrics and the alerts", async () => {
    const metrics = await (await fetch(new URL("/metrics", product.url))).text();
    expect(execFileSync(programs.promtool, ["check", "metrics"], { input: metrics, encoding: "utf8" })).toBe("");
    const rules = execFileSync(programs.promtool, ["check", "rules", "docs/dashboards/alerts.yml"], {
      encoding: "utf8",
    });
    expect(rules).toContain("SUCCESS");
  });

  it("raises each alert by what its rule says, and none just below", () => {
    const tested = execFileSync(programs.promtool, ["test", "rules", "docs/dashboards/alerts.test.yml"], {
      encoding: "utf8",
    });
    expect(tested).toContain("SUCCESS");
    const [names, testedNames] = ["alerts.yml", "alerts.test.yml"].map((file) => alertNames(`docs/dashboards/${file}`));
    expect(testedNames).toEqual(names);
  });

  it("has a series for every expression of the dashboard, but for what did not happen here", async () => {
    const without = async (): Promise<readonly string[]> => {
      // A run, a page that is rendered, and then the same one from memory.
      await (await fetch(new URL("/research/NVDA", product.url))).text();
      const expressions = dashboardExpressions().filter((expression) => !RARE.test(expression));
      const counts = await Promise.all(expressions.map(async (expression) => (await ask(expression)).length));
      return expressions.filter((_, index) => counts[index] === 0);
    };
    await expect.poll(without, PATIENCE).toEqual([]);
  });
});
