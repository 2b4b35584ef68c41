import { expect, it } from 'vitest';
import { whatToDo, type Preview } from './entry-preview.ts';

const told = (is_usable: boolean, current: { is_same_person: boolean } | null): Preview => ({
  ok: true,
  data: { data: { name: 'A', is_usable, current: current && { name: 'B', ...current }, guest: null } },
});
const refused = (code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID' | 'NETWORK'): Preview => ({ ok: false, error: { code, message: '', report_type: '' } }) as Preview;

it.each([
  ['nobody here, a good link', told(true, null), 'enter'],
  ['nobody here, a stale one', told(false, null), 'refuse'],
  ['the same person, a good link', told(true, { is_same_person: true }), 'enter'],
  ['the same person, a stale one', told(false, { is_same_person: true }), 'stay'],
  ['somebody else, a good link', told(true, { is_same_person: false }), 'ask'],
  ['somebody else, a stale one', told(false, { is_same_person: false }), 'refuse'],
  ['signed by nobody', refused('PASSPORT_TOKEN_EXPIRED_OR_INVALID'), 'refuse'],
  ['a server that could not be asked: it has the last word', refused('NETWORK'), 'enter'],
] as const)('%s → %s', (_, preview, expected) => expect(whatToDo(preview)).toBe(expected));
