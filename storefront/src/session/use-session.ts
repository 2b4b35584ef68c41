import { useQuery } from '@tanstack/react-query';
import type { Session } from '@noren/contract/entities/session';
import { queryOf } from '../api/query.ts';
import { currentChannel, guestToken, memberToken } from '../visitor/visitor.ts';

const nobody: Session = { user: null, guest: null };

/**
 * Returns the marketplace's session. A ghost needs no request; in the shop `GET /me` is used
 * instead. `wanted` false: no request.
 */
export function useSession(wanted = true): Session {
  const asks = wanted && currentChannel() === 'marketplace';
  const { data } = useQuery({
    ...queryOf('GET /live-web/me'),
    enabled: asks && (memberToken.get() !== null || guestToken.get() !== null),
  });
  return data ?? nobody;
}
