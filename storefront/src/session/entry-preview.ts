import { call, type CallResult } from '../api/client.ts';

export type Preview = CallResult<'POST /auth/entry-preview'>;

/** Returns the link's person and the current one, without using the token. */
export const previewOf = (role: 'member' | 'buyer' | 'seller', token: string): Promise<Preview> =>
  call('POST /auth/entry-preview', { body: { token, role } });

/**
 * Decides what a link's token may do here (D-088). `stay`: its person is logged in already and it
 * was used; `ask`: another person is logged in; `refuse`: it is invalid or has expired; `enter`
 * otherwise, also if the server gave no answer: the login itself decides, and does not replace a
 * session without consent.
 */
export function entryAction(preview: Preview): 'stay' | 'ask' | 'refuse' | 'enter' {
  if (!preview.ok)
    return preview.error.code === 'PASSPORT_TOKEN_EXPIRED_OR_INVALID' ? 'refuse' : 'enter';
  const { current, is_usable } = preview.data.data;
  if (current?.is_same_person && !is_usable) return 'stay';
  if (!is_usable) return 'refuse';
  return current && !current.is_same_person ? 'ask' : 'enter';
}
