import { refusesPassword } from '@noren/contract/passwords';
import { wrongOf } from '@noren/kit/page/wrong-fields.ts';

export type RegisterField = 'last_name' | 'first_name' | 'email' | 'password';
const fields = ['last_name', 'first_name', 'email', 'password'] as const;

export interface RegisterError {
  /** spec §8: any 4xx is treated as EMAIL_EXIST, so the ways on for those who have an account are offered */
  asEmailExist: boolean;
  /** the cause the server named, where it is not a field's; null: the fields below say it */
  cause: { code: string } | null;
  /** fields that the server refused */
  fields: RegisterField[];
}

interface AnyFailure {
  code: string;
  status?: unknown;
  errors?: unknown;
}

/** Ours or the network's fault, not the form's. */
const notTheirs = new Set(['NETWORK', 'INTERNAL_SYSTEM_ERROR', 'SERVICE_UNAVAILABLE']);

/** What a refused registration is shown as. */
export function registerError(failure: AnyFailure): RegisterError {
  if (notTheirs.has(failure.code)) return { asEmailExist: false, cause: failure, fields: [] };
  if (failure.code === 'UNKNOWN') {
    const isClientError = typeof failure.status === 'number' && failure.status >= 400 && failure.status < 500;
    return { asEmailExist: isClientError, cause: isClientError ? { code: 'EMAIL_EXIST' } : failure, fields: [] };
  }
  if (refusesPassword(failure.code)) return { asEmailExist: true, cause: null, fields: ['password'] };
  if (failure.code === 'VALIDATION_EXCEPTION') {
    const refused = wrongOf(fields, failure);
    return { asEmailExist: true, cause: refused.length > 0 ? null : failure, fields: refused };
  }
  return { asEmailExist: true, cause: failure, fields: [] };
}
