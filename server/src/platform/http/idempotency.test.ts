import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyDigest, digestKeyOf } from './idempotency.ts';

const key = digestKeyOf(Buffer.alloc(32, 1));
const rules = { undigested: ['cvc'], guessable: ['card_number'] };
const digest = (body: object, by = key) => bodyDigest([{ id: 1 }, body], rules, by).toString('hex');
const card = { card_number: '4147631000000001', cvc: '123', expiry: '12/30' };

it.each<[string, object]>([
  ['another number', { ...card, card_number: '4147631000000002' }],
  ['the number left out', { ...card, card_number: undefined }],
  ['no number', { ...card, card_number: null }],
  ['another month', { ...card, expiry: '11/30' }],
])('%s is another body', (_, other) => expect(digest(other)).not.toBe(digest(card)));

it('ignores the cvc, because nothing derived from it may be stored', () => {
  expect(digest({ ...card, cvc: '124' })).toBe(digest(card));
});

it('cannot be computed without the key', () => {
  const found = digest(card);
  expect(digest(card, digestKeyOf(Buffer.alloc(32, 2)))).not.toBe(found);
  const { cvc: _, ...kept } = card;
  for (const body of [card, kept]) {
    expect(
      createHash('sha256')
        .update(JSON.stringify([{ id: 1 }, body]))
        .digest('hex'),
    ).not.toBe(found);
  }
});

it('hashes a body without such fields as it is', () => {
  const body = { item_ids: [1, 2], email: null };
  expect(bodyDigest([undefined, body], {}, key).toString('hex')).toBe(
    createHash('sha256')
      .update(JSON.stringify([undefined, body]))
      .digest('hex'),
  );
});
