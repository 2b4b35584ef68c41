import type { KonbiniRecord } from '@noren/contract/entities/konbini';

/** Whose it is, on one line under the chain's name. */
export const recordNote = ({ buyer_name, buyer_name_kana, buyer_cellphone }: KonbiniRecord): string =>
  `${buyer_name}（${buyer_name_kana}） ／ ${buyer_cellphone}`;
