import type { Address } from '@noren/contract/entities/address';
import { queryOf } from '../api/query.ts';

export const addressesQuery = () => queryOf('GET /addresses', { as: 'guest' });

export const withAddress = (addresses: readonly Address[] | undefined, added: Address): Address[] => [
  added,
  ...(addresses ?? []).filter((one) => one.id !== added.id),
];
