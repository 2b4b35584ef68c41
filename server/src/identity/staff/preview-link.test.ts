import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePreviewToken, readPreviewToken } from './preview-link.ts';

const at = (byte: number) => ({ config: { settings_key: Buffer.alloc(32, byte) } }) as never;
const now = new Date('2026-11-24T01:00:00Z');
const id = fc.integer({ min: 1, max: 2_147_483_647 });

it('is valid for its product and fifteen minutes on the server that made it', () =>
  fc.assert(
    fc.property(id, id, id, (store_id, product_id, staff_id) => {
      const { token, ends_at } = makePreviewToken(at(1), { store_id, product_id, staff_id }, now);
      expect(ends_at.getTime() - now.getTime()).toBe(900_000);
      expect(readPreviewToken(at(1), token, new Date(ends_at.getTime() - 1))).toEqual({
        store_id,
        product_id,
        staff_id,
      });
      expect(readPreviewToken(at(1), token, ends_at)).toBeNull();
      expect(readPreviewToken(at(2), token, now)).toBeNull();
    }),
  ));

it('is invalid when any character is changed', () => {
  const { token } = makePreviewToken(at(1), { store_id: 12, product_id: 34, staff_id: 56 }, now);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'0123456789.-aZ'), (place, sign) => {
      // the last of 43 characters contains four unused bits
      if (token[place] === sign || place === token.length - 1) return;
      expect(
        readPreviewToken(at(1), token.slice(0, place) + sign + token.slice(place + 1), now),
      ).toBeNull();
    }),
  );
  for (const other of ['', '1.2.3', `${token}x`, token.slice(1)])
    expect(readPreviewToken(at(1), other, now)).toBeNull();
});
