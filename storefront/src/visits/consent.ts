import { hasTags, type PageTags } from '@noren/contract/visit-tags';
import { useSyncExternalStore } from 'react';
import { runtimeConfig } from '../page/runtime-config.ts';
import { storedValue } from '../storage/stored-value.ts';

export type Consent = 'yes' | 'no';

const listeners = new Set<() => void>();
const valueOf = (slug: string) => storedValue<Consent>(`visits-${slug}`);

/** The tags of the page's store; null: none, so there is nothing to ask. */
export const pageTags = (): PageTags | null => {
  const { tags } = runtimeConfig();
  return tags && hasTags(tags) ? tags : null;
};

/** The visitor's answer for a store; null: not asked yet. */
export const consentFor = (slug: string): Consent | null => valueOf(slug).get();

export function answerConsent(slug: string, answer: Consent): void {
  valueOf(slug).set(answer);
  for (const listener of listeners) listener();
}

/** Calls a listener after each answer. @returns a function that stops it */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConsent = (slug: string): Consent | null =>
  useSyncExternalStore(onConsent, () => consentFor(slug));

/** Names of the tools in use, as their makers write them. */
export const toolNames = ({ ga4_id, meta_pixel_id }: PageTags): string =>
  [ga4_id && 'Google Analytics', meta_pixel_id && 'Meta Pixel'].filter(Boolean).join(', ');
