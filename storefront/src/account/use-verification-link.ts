import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';

export type Verification =
  | { state: 'none' | 'busy' | 'over' }
  | { state: 'open'; token: string; email: string }
  | { state: 'unknown'; error: Error };

/**
 * Checks the verification email's link; entering the registration's password uses it up
 * (login-form.tsx).
 */
export function useVerificationLink(token: string | null): Verification {
  const { data, error } = useQuery({
    ...queryOf('GET /users/verify-email-token/{token}', { params: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
  });
  if (token === null) return { state: 'none' };
  if (error) return isNoToken(error) ? { state: 'over' } : { state: 'unknown', error };
  if (!data) return { state: 'busy' };
  return data.data.is_valid && data.data.email !== null
    ? { state: 'open', token, email: data.data.email }
    : { state: 'over' };
}

/** A token of impossible length is refused as a path; treated like an expired one. */
const isNoToken = (error: Error): boolean =>
  error.message === 'NOT_FOUND' || error.message === 'VALIDATION_EXCEPTION';
