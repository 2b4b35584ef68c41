import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { notOfferedReason, type PostPlace } from './rules.ts';

const posts = fc.array(
  fc.record<PostPlace>({
    status: fc.constantFrom('init', 'selling', 'sold', 'deleted'),
    is_on_air: fc.boolean(),
    is_public: fc.boolean(),
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
        const found = (in_posts ?? [])
          .filter(({ is_public }) => is_public || path === 'shop')
          .map(({ status, is_on_air }) => opens[`${status} ${is_on_air}`]);
        const inShow = found.includes('now')
          ? null
          : found.includes('later')
            ? 'SKU_OUTSIDE_OF_SALE_TIMES'
            : 'SKU_NOT_SUPPLIED';
        const expected = in_list || path === 'staff' ? null : inShow;
        expect(notOfferedReason({ in_list, in_posts }, path)).toBe(expected);
      },
    ),
  );
});
