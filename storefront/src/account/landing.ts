import type { Merged } from '@noren/contract/entities/session';
import { tabValue } from '../storage/tab-value.ts';

/** A login whose carts had to give way somewhere: shown before the buyer goes on, and again after a reload. */
export interface Landing {
  merged: Merged | null;
}
export const landing = () => tabValue<Landing>('landing', { merged: null });
