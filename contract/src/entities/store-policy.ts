import * as z from 'zod/mini';
import { localeOfRegion } from '../locales.ts';
import { id, instant, locales, type Locale, type Region } from '../scalars.ts';

export const policyKind = z.enum(['privacy', 'terms']);
export type PolicyKind = z.infer<typeof policyKind>;

/** A store's own text as buyers read it. */
export const shownPolicy = z.object({
  content: z.string(),
  /** the language it is written in; the reader's where the store has it */
  locale: z.enum(locales),
  in_force_at: instant,
});
export type ShownPolicy = z.infer<typeof shownPolicy>;

/** A version of a store's own text; `content` null: from then on the one that comes with the shop. */
const policyVersion = z.object({
  id,
  policy: policyKind,
  locale: z.enum(locales),
  content: z.nullable(z.string()),
  in_force_at: instant,
  staff_name: z.nullable(z.string()),
});
export type PolicyVersion = z.infer<typeof policyVersion>;

export const storePolicies = z.object({
  /** what holds now, by text and language; a pair that is not here has never had a text of the store's */
  current: z.array(policyVersion),
  /** all there ever were, the last first, a page of twenty */
  versions: z.array(policyVersion),
  has_more: z.boolean(),
});
export type StorePolicies = z.infer<typeof storePolicies>;

interface WrittenPolicy {
  locale: Locale;
  content: string | null;
}

/**
 * Which of the texts that hold at a moment somebody reads: in their language, else in the store's, else in any it has; null: the one that comes with the
 * shop, of which no text of the store's says anything else. Pure.
 */
export function policyFor<Version extends WrittenPolicy>(current: readonly Version[], wanted: Locale, region: Region): (Version & { content: string }) | null {
  const own = current.filter((version): version is Version & { content: string } => version.content !== null);
  const order = [wanted, localeOfRegion[region], ...locales];
  return order.map((locale) => own.find((version) => version.locale === locale)).find((found) => found !== undefined) ?? null;
}
