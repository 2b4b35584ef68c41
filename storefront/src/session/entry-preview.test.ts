import { expect, it } from 'vitest';
import { entryAction, type Preview } from './entry-preview.ts';

const told = (is_usable: boolean, current: { is_same_person: boolean } | null): Preview => ({
  ok: true,
  data: {
    data: { name: 'A', is_usable, current: current && { name: 'B', ...current }, guest: null },
  },
});
const refused = (code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID' | 'NETWORK'): Preview =>
  ({ ok: false, error: { code, message: '', report_type: '' } }) as Preview;

it.each([
  ['no session, a valid link', told(true, null), 'enter'],
  ['no session, an expired link', told(false, null), 'refuse'],
  ['the same person, a valid link', told(true, { is_same_person: true }), 'enter'],
  ['the same person, an expired link', told(false, { is_same_person: true }), 'stay'],
  ['another person, a valid link', told(true, { is_same_person: false }), 'ask'],
  ['another person, an expired link', told(false, { is_same_person: false }), 'refuse'],
  ['signed by nobody', refused('PASSPORT_TOKEN_EXPIRED_OR_INVALID'), 'refuse'],
  ['no response from the server', refused('NETWORK'), 'enter'],
] as const)('%s → %s', (_, preview, expected) => expect(entryAction(preview)).toBe(expected));
