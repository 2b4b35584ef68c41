import type { Convenience } from '@noren/contract/entities/konbini';
import { tabValue } from '../storage/tab-value.ts';

export interface KonbiniFields {
  convenience: Convenience | '';
  buyer_name: string;
  buyer_name_kana: string;
  buyer_cellphone: string;
}

/** The form as it is typed; closing the drawer by mistake or reloading loses nothing. Empty: not touched, so a member's own stands in. */
export const konbiniDraft = () => tabValue<Partial<KonbiniFields>>('new-konbini', {});
