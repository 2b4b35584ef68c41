import { useQuery } from '@tanstack/react-query';
import type { Session } from '@noren/contract/entities/session';
import { queryOf } from '../api/query.ts';
import { guestToken, memberToken } from './tokens.ts';

const nobody: Session = { user: null, guest: null };

/** Who the visitor is; a ghost is known without asking. `wanted` false: not asked either. */
export function useSession(wanted = true): Session {
  const { data } = useQuery({ ...queryOf('GET /live-web/me'), enabled: wanted && (memberToken.get() !== null || guestToken.get() !== null) });
  return data ?? nobody;
}
