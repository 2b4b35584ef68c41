import type { Region } from '@noren/contract/scalars';

/** spec §2: a checkout needs its store's region, which must be JP (TW for tw-checkout); a store that is not found has none. */
export function regionGuard(context: { region: Region | null; wanted: Region }): '/error/abnormal' | null {
  return context.region === context.wanted ? null : '/error/abnormal';
}
