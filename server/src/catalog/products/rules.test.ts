import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { notOfferedReason, type PostPlace } from './rules.ts';

const posts = fc.array(
  fc.record<PostPlace>({
    status: fc.constantFrom('init', 'selling', 'sold', 'deleted'),
    is_on_air: fc.boolean(),
  }),
  { maxLength: 5 },
);

/**
 * The result of each status in a post on air and in an announced one; the best of a product's posts
 * counts.
 */
const opens: Record<string, 'now' | 'later'> = {
  'selling true': 'now',
  'selling false': 'later',
  'init true': 'later',
  'init false': 'later',
};

it('offers only what is in the list, on sale on air, or ordered by staff', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(posts),
      fc.constantFrom('marketplace', 'shop', 'staff'),
      (in_list, in_posts, path) => {
        const found = (in_posts ?? []).map(
          ({ status, is_on_air }) => opens[`${status} ${is_on_air}`],
        );
        const inShop = found.includes('now')
          ? null
          : found.includes('later')
            ? 'SKU_OUTSIDE_OF_SALE_TIMES'
            : 'SKU_NOT_SUPPLIED';
        const expected = {
          marketplace: in_list ? null : 'SKU_NOT_SUPPLIED',
          shop: in_list ? null : inShop,
          staff: null,
        }[path];
        expect(notOfferedReason({ in_list, in_posts }, path)).toBe(expected);
      },
    ),
  );
});
