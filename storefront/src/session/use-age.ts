import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { ageStatus, currentChannel, type AgeStatus } from '../visitor/visitor.ts';
import { useAgeStatus } from './age-answer.ts';
import { useSession } from './use-session.ts';

/**
 * Returns whether the visitor may buy adult goods: from the record of a member or shop buyer (spec
 * §3), otherwise from the answer of this visit.
 */
export function useAge(): AgeStatus {
  const inShop = currentChannel() === 'shop';
  const session = useSession(!inShop);
  const verified =
    useQuery({ ...queryOf('GET /me'), enabled: inShop }).data?.shop_user.does_age_verify ?? null;
  return useAgeStatus(
    !inShop
      ? ageStatus(session)
      : verified === null
        ? 'NO_SET_AGE'
        : verified
          ? 'GROWN_UP'
          : 'UNDERAGE',
  );
}
