import { refusesPassword } from '@noren/contract/passwords';
import { wrongOf } from '@noren/kit/page/wrong-fields.ts';

export type RegisterField = 'last_name' | 'first_name' | 'email' | 'password';
const fields = ['last_name', 'first_name', 'email', 'password'] as const;

export interface RegisterError {
  /** spec §8: any 4xx is treated as EMAIL_EXIST, so the links for existing accounts are shown */
  asEmailExist: boolean;
  /** the server's error if it is not about a field; null: the fields show it */
  cause: { code: string } | null;
  fields: RegisterField[];
}

interface AnyFailure {
  code: string;
  status?: unknown;
  errors?: unknown;
}

/** Errors of the server or network, not of the form. */
const notTheirs = new Set(['NETWORK', 'INTERNAL_SYSTEM_ERROR', 'SERVICE_UNAVAILABLE']);

/** Returns how a refused registration is shown. */
export function registerError(failure: AnyFailure): RegisterError {
  if (notTheirs.has(failure.code)) return { asEmailExist: false, cause: failure, fields: [] };
  if (failure.code === 'UNKNOWN') {
    const isClientError =
      typeof failure.status === 'number' && failure.status >= 400 && failure.status < 500;
    return {
      asEmailExist: isClientError,
      cause: isClientError ? { code: 'EMAIL_EXIST' } : failure,
      fields: [],
    };
  }
  if (refusesPassword(failure.code))
    return { asEmailExist: true, cause: null, fields: ['password'] };
  if (failure.code === 'VALIDATION_EXCEPTION') {
    const refused = wrongOf(fields, failure);
    return { asEmailExist: true, cause: refused.length > 0 ? null : failure, fields: refused };
  }
  return { asEmailExist: true, cause: failure, fields: [] };
}
