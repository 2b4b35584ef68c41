import type { Convenience } from '@noren/contract/entities/konbini';
import { tabValue } from '../storage/tab-value.ts';

export interface KonbiniFields {
  convenience: Convenience | '';
  buyer_name: string;
  buyer_name_kana: string;
  buyer_cellphone: string;
}

/**
 * Draft of the form, kept when the drawer is closed by mistake or the page reloads. An absent field
 * was not changed, so a member's own value is used.
 */
export const konbiniDraft = () => tabValue<Partial<KonbiniFields>>('new-konbini', {});
