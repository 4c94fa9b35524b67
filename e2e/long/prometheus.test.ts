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
});
