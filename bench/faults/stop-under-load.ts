// npm run bench:stop-under-load: stops the server among writers and counts the requests that were cut. Build first.
// Usage: npm run bench:stop-under-load -- [ROUNDS] [WRITERS]
import { createDataFolder, startProduct } from "#testing/product.ts";
import { stopUnderLoad } from "#testing/stop-under-load.ts";

const [rounds = 5, writers = 64] = process.argv.slice(2).map(Number);

for (let round = 1; round <= rounds; round += 1) {
  const folder = createDataFolder();
  const product = await startProduct({ DATA_DIR: folder.path, STOP_DRAIN_SECONDS: "2" });
  const { answered, cut, ledAway, exitCode } = await stopUnderLoad(product, { writers, beforeStop: writers * 10 });
  folder.remove();
  console.log(
    `Round ${round}: ${answered} answered, ${ledAway} of them led away, ${cut.length} cut, exit ${exitCode}.`,
  );
  for (const what of new Set(cut)) console.log(`  ${cut.filter((each) => each === what).length} times: ${what}`);
  if (cut.length > 0 || exitCode !== 0) process.exitCode = 1;
}
