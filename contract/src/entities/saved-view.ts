import * as z from 'zod/mini';
import { maxViews } from '../order-lists.ts';
import { count, line, lineWithLinks, matching } from '../scalars.ts';

/** The lists whose filters can be saved. */
export const viewScreens = ['orders', 'goods'] as const;
export type ViewScreen = (typeof viewScreens)[number];

const maxFilters = 20;
/** Searched words are not saved: they name buyers, and would outlive the erasure of their data. */
const wordFilters = ['search', 'keyword'];

const filters = z.record(matching(30, /^[a-z_]{1,30}$/), lineWithLinks(100, 1)).check(
  z.refine((given) => Object.keys(given).length <= maxFilters, { error: 'Too many filters' }),
  z.refine((given) => wordFilters.every((name) => !(name in given)), {
    error: 'Searched words cannot be saved',
  }),
);

/** A set of filters with its sorting, by the names that the list’s address has. */
const savedView = z.strictObject({ name: line(40, 1), filters });
export type SavedView = z.infer<typeof savedView>;

export const givenViews = z.array(savedView).check(
  z.maxLength(maxViews),
  z.refine((views) => new Set(views.map(({ name }) => name)).size === views.length, {
    error: 'Two views have one name',
  }),
);

/** `revision`: 0 as long as none was saved. */
export const savedViews = z.object({
  revision: count,
  views: z.array(z.object({ name: z.string(), filters: z.record(z.string(), z.string()) })),
});
export type SavedViews = z.infer<typeof savedViews>;
