import { call, type CallResult } from '../api/client.ts';

export type Preview = CallResult<'POST /auth/entry-preview'>;

/** Whose link it is, and who is here: asked before a link's token is used, which stays as it was. */
export const previewOf = (role: 'member' | 'buyer' | 'seller', token: string): Promise<Preview> => call('POST /auth/entry-preview', { body: { token, role } });

/**
 * What a link's token may do here (D-088). `stay`: its person is in already and it is used up; `ask`: somebody else is in; `refuse`: it is
 * nobody's, or over; `enter` otherwise, also where the server could not say: it has the last word and replaces nobody unasked.
 */
export function whatToDo(preview: Preview): 'stay' | 'ask' | 'refuse' | 'enter' {
  if (!preview.ok) return preview.error.code === 'PASSPORT_TOKEN_EXPIRED_OR_INVALID' ? 'refuse' : 'enter';
  const { current, is_usable } = preview.data.data;
  if (current?.is_same_person && !is_usable) return 'stay';
  if (!is_usable) return 'refuse';
  return current && !current.is_same_person ? 'ask' : 'enter';
}
