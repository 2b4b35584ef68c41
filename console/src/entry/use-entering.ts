import type { StaffMember } from '@noren/contract/entities/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cacheStaff } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';

/**
 * Returns a function that stores the new session and navigates on.
 * @param to a path of the console
 */
export function useEntering(): (
  entered: { token: string; staff: StaffMember },
  to?: string,
) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ token, staff }, to = '/') => {
    client.clear();
    staffToken.set(token);
    cacheStaff(client, staff);
    await navigate({ href: `/console${to.replace(/^\/console(?=\/|$)/, '')}` });
  };
}
