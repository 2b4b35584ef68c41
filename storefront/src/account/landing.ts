import type { Merged } from '@noren/contract/entities/session';
import { useSyncExternalStore } from 'react';
import { memberToken } from '../visitor/visitor.ts';
import { tabValue } from '../storage/tab-value.ts';

/** A login whose carts had to give way somewhere: shown before the buyer goes on, and again after a reload. */
export interface Landing {
  merged: Merged | null;
}
export const landing = () => tabValue<Landing>('landing', { merged: null });

/** As long as the login's session lasts: its goods are no next person's to see. */
export function useLanding(): Merged | null {
  const shown = () => (memberToken.get() === null ? null : landing().get().merged);
  return useSyncExternalStore(landing().subscribe, shown, shown);
}
