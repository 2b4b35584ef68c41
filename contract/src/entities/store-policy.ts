import * as z from 'zod/mini';
import { localeOfRegion } from '../locales.ts';
import { id, instant, locales, type Locale, type Region } from '../scalars.ts';

export const policyKind = z.enum(['privacy', 'terms']);
export type PolicyKind = z.infer<typeof policyKind>;

/** A store's own policy text as buyers read it. */
export const shownPolicy = z.object({
  content: z.string(),
  /** the language of the text: the reader's if the store has it */
  locale: z.enum(locales),
  in_force_at: instant,
});
export type ShownPolicy = z.infer<typeof shownPolicy>;

/** A version of a store's own text; `content` null: the default text applies from then on. */
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
  /**
   * versions in force, by text and language; for other pairs the store has never had its own text
   */
  current: z.array(policyVersion),
  /** all versions, newest first, in pages of twenty */
  versions: z.array(policyVersion),
  has_more: z.boolean(),
});
export type StorePolicies = z.infer<typeof storePolicies>;

interface WrittenPolicy {
  locale: Locale;
  content: string | null;
}

/**
 * Chooses which of the texts in force to show: the one in the reader's language, otherwise in the
 * store's, otherwise any. Returns null if the store has no own text, so the default applies. Pure.
 */
export function policyFor<Version extends WrittenPolicy>(
  current: readonly Version[],
  wanted: Locale,
  region: Region,
): (Version & { content: string }) | null {
  const own = current.filter(
    (version): version is Version & { content: string } => version.content !== null,
  );
  const order = [wanted, localeOfRegion[region], ...locales];
  return (
    order
      .map((locale) => own.find((version) => version.locale === locale))
      .find((found) => found !== undefined) ?? null
  );
}
