// npm run bench:stop-under-load: stops the server among writers and counts the requests that were cut. Writers leave when
// /readyz turns red, as they do behind a balancer; the last round shows what happens to those that go on regardless.
// Usage: npm run bench:stop-under-load -- [ROUNDS] [WRITERS]
import { createDataFolder, startProduct } from "#testing/product.ts";
import { stopUnderLoad, type WritersLeave } from "#testing/stop-under-load.ts";

const [rounds = 5, writers = 64] = process.argv.slice(2).map(Number);

async function runRound(name: string, leave: WritersLeave): Promise<boolean> {
  const folder = createDataFolder();
  const proxies = "127.0.0.1,::1";
  const product = await startProduct({ DATA_DIR: folder.path, STOP_DRAIN_SECONDS: "2", TRUSTED_PROXIES: proxies });
  const { answered, cut, ledAway, exitCode } = await stopUnderLoad(product, {
    writers,
    beforeStop: writers * 10,
    leave,
  });
  folder.remove();
  console.log(`${name}: ${answered} answered, ${ledAway} of them led away, ${cut.length} cut, exit ${exitCode}.`);
  for (const what of new Set(cut)) console.log(`  ${cut.filter((each) => each === what).length} times: ${what}`);
  return cut.length === 0 && exitCode === 0;
}

for (let round = 1; round <= rounds; round += 1) {
  if (!(await runRound(`Round ${round}`, "when not ready"))) process.exitCode = 1;
}
await runRound("Writers that go on until they are refused", "when refused");
