/**
 * spec §2: a page that fails to load because its resources are stale (a new version was deployed) is reloaded at its target path.
 * Once a path: if the reloaded page fails too, the fault is elsewhere and reloading again would never end.
 */
export function stalePageGuard(context: { target: string; reloaded: readonly string[] }): 'reload' | 'give-up' {
  return context.reloaded.includes(context.target) ? 'give-up' : 'reload';
}
