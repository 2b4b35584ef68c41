import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../visitor/new-guest.ts';

/** The buyer's konbini records (spec §7 GET /gmo-cvs). */
export const konbiniRecordsQuery = () => ({ ...queryOf('GET /gmo-cvs', { as: 'guest' }), ...ofNewGuest() });

export const withRecord = (records: readonly KonbiniRecord[] | undefined, added: KonbiniRecord): KonbiniRecord[] => [
  added,
  ...(records ?? []).filter((one) => one.id !== added.id),
];
