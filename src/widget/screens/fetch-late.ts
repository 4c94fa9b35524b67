const ADDRESS = /https?:\/\/\S+?\.js\b/;

/**
 * Fetches a part of the code, and once more where the network failed. Browsers remember that a module could not be had and
 * ask for it never again (HTML, module map), so it is asked for under an address of its own, which their error names.
 */
export async function fetchLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0];
    if (address === undefined) throw error;
    // oxlint-disable-next-line typescript/no-unsafe-return -- the same module, which nobody can check but by its address
    return await import(
      /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ `${address}?again=${Date.now()}`
    );
  }
}
