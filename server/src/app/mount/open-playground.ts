/**
 * Loads the playground: the demo's users, payment sandboxes and rows.
 *
 * A merchant's process never loads it (.dependency-cruiser.mjs), and no other file of the server may
 * import it.
 * @throws CannotStart in a build without a demo, which contains no-playground.ts instead
 */
export const openPlayground = async () =>
  (await import('../../../../tools/playground/src/playground.ts')).playground;
