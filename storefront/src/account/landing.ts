import type { Merged } from '@noren/contract/entities/session';
import { useSyncExternalStore } from 'react';
import { memberToken } from '../visitor/visitor.ts';
import { tabValue } from '../storage/tab-value.ts';

/**
 * A merge that reduced cart lines: shown after the login before the buyer goes on, also after a
 * reload.
 */
export interface Landing {
  merged: Merged | null;
}
export const landing = () => tabValue<Landing>('landing', { merged: null });

/** Only while the session lasts, so that the next user does not see these goods. */
export function useLanding(): Merged | null {
  const shown = () => (memberToken.get() === null ? null : landing().get().merged);
  return useSyncExternalStore(landing().subscribe, shown, shown);
}
