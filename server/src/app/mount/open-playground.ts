/**
 * What exists with DEMO alone is a room of its own: the people to enter as, the payment sandboxes, and the demo's rows are
 * loaded when they are asked for, and a merchant's process never does (.dependency-cruiser.mjs).
 *
 * This is its only door, and the only file of the server that may know the room. A build without a demo has no-playground.ts behind it.
 * @throws CannotStart there
 */
export const openPlayground = async () => (await import('../../../../tools/playground/src/playground.ts')).playground;
