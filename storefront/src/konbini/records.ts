import type { Convenience, KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting } from '@noren/contract/entities/store';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../visitor/new-guest.ts';

/** The buyer's konbini records (spec §7 GET /gmo-cvs). */
export const konbiniRecordsQuery = () => ({
  ...queryOf('GET /gmo-cvs', { as: 'guest' }),
  ...ofNewGuest(),
});

/** Whether a store's orders can be paid at a chain: 7-Eleven only with a contract of its own (D-596). */
export const takesChain = (payments: readonly PaymentSetting[], chain: Convenience): boolean =>
  chain !== '00007' || payments.some((one) => one.seven_eleven);

/** The records with which a store's orders can be paid. */
export const recordsFor = (
  records: readonly KonbiniRecord[],
  payments: readonly PaymentSetting[],
): KonbiniRecord[] => records.filter(({ convenience }) => takesChain(payments, convenience));

export const withRecord = (
  records: readonly KonbiniRecord[] | undefined,
  added: KonbiniRecord,
): KonbiniRecord[] => [added, ...(records ?? []).filter((one) => one.id !== added.id)];

/** The payer's details, shown on one line below the chain's name. */
export const recordNote = ({
  buyer_name,
  buyer_name_kana,
  buyer_cellphone,
}: KonbiniRecord): string =>
  noteLine(buyer_name, buyer_name_kana, formatPhoneNumber(buyer_cellphone, 'JP'));
