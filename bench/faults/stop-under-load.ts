// npm run bench:stop-under-load: stops the server among writers and counts the requests that were cut: in half of
// the rounds writers leave when /readyz turns red, as behind a balancer; in the others they go on until they are refused.
// Usage: npm run bench:stop-under-load -- [ROUNDS] [WRITERS]
import { createDataFolder, startProduct } from "#testing/product.ts";
import { stopUnderLoad, type WritersLeave } from "#testing/stop-under-load.ts";

const [rounds = 5, writers = 64] = process.argv.slice(2).map(Number);

async function runRound(name: string, leave: WritersLeave): Promise<boolean> {
  const folder = createDataFolder();
  const proxies = "127.0.0.1,::1";
  const product = await startProduct({ DATA_DIR: folder.path, STOP_DRAIN_SECONDS: "2", TRUSTED_PROXIES: proxies });
  const { answered, cut, ledAway, refused, exitCode } = await stopUnderLoad(product, {
    writers,
    beforeStop: writers * 10,
    leave,
  });
  folder.remove();
  const counts = `${answered} answered (${ledAway} of them led away), ${refused} refused a connection, ${cut.length} cut`;
  console.log(`${name}: ${counts}, exit ${exitCode}.`);
  for (const what of new Set(cut)) console.log(`  ${cut.filter((each) => each === what).length} times: ${what}`);
  return cut.length === 0 && exitCode === 0;
}

for (let round = 1; round <= rounds; round += 1) {
  const isGood = [
    await runRound(`Round ${round}, writers that look at /readyz`, "when not ready"),
    await runRound(`Round ${round}, writers that go on until they are refused`, "when refused"),
  ];
  if (isGood.includes(false)) process.exitCode = 1;
}
