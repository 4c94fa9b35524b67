import { fillUniverse } from "#server/testing/fill-universe.ts";
import { createDataFolder, startProduct, type RunningProduct } from "./product.ts";

/** A started product of its own whose screener has some bundled companies, computed from their filings. */
export async function startFilledProduct(
  symbols: readonly string[],
): Promise<Pick<RunningProduct, "url"> & { readonly stop: () => Promise<void> }> {
  const folder = createDataFolder();
  const settings = { DATA_DIR: folder.path };
  await fillUniverse(settings, symbols);
  const product = await startProduct({ ...settings, OUTBOX: "public" });
  return {
    url: product.url,
    async stop() {
      await product.stop();
      folder.remove();
    },
  };
}
