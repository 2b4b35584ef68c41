import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import { noteLine } from '@noren/kit/formats/joined-text.ts';
import { phoneNumberText } from '@noren/kit/formats/phone-number.ts';

/** Whose it is, on one line under the chain's name. */
export const recordNote = ({ buyer_name, buyer_name_kana, buyer_cellphone }: KonbiniRecord): string =>
  noteLine(buyer_name, buyer_name_kana, phoneNumberText(buyer_cellphone, 'JP'));
