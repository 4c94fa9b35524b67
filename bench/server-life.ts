import { createDataFolder, startProduct } from "#testing/product.ts";
import { median, repeat, type Measure } from "./measure.ts";
import { residentMegabytes } from "./server-process.ts";

const ROUNDS = 3;

/** How long a first start (new data folder) and a second one take until the server says that it is ready. */
export async function measureStarts(): Promise<Measure[]> {
  const starts = await repeat(ROUNDS, async () => {
    const folder = createDataFolder();
    const first = await startProduct({ DATA_DIR: folder.path });
    await first.stop();
    const second = await startProduct({ DATA_DIR: folder.path });
    await second.stop();
    folder.remove();
    return { first: first.readyAfterMs, second: second.readyAfterMs };
  });
  const how = `median of ${ROUNDS}, embedded database, pages already built`;
  return [
    { name: "First start to ready", figure: median(starts.map(({ first }) => first)), unit: "ms", budget: null, how },
    {
      name: "Second start to ready",
      figure: median(starts.map(({ second }) => second)),
      unit: "ms",
      budget: 3_000,
      how,
    },
  ];
}

/** Resident memory of a running server. */
export async function measureMemory(pid: number, when: string): Promise<Measure> {
  return {
    name: `Memory of the server ${when}`,
    figure: await residentMegabytes(pid),
    unit: "MB",
    budget: 800,
    how: "",
  };
}
