import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { useAgeStatus } from './age-answer.ts';
import type { AgeStatus } from '../visitor/visitor.ts';

/**
 * Returns whether the shop's visitor may buy adult goods: from their record (spec §3 Shop me),
 * otherwise from the answer of this visit.
 */
export function useShopAge(): AgeStatus {
  const verified = useQuery(queryOf('GET /me')).data?.shop_user.does_age_verify ?? null;
  return useAgeStatus(verified === null ? 'NO_SET_AGE' : verified ? 'GROWN_UP' : 'UNDERAGE');
}
