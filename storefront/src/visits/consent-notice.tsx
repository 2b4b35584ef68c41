import type { PageTags } from '@noren/contract/visit-tags';
import { Button } from '@noren/kit/components/button.tsx';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLocale, subscribeToLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { answerConsent, toolNames, useConsent } from './consent.ts';

/** Asks once, on a small card that leaves the page usable; both answers are equally easy. */
function ConsentNotice({ tags }: { tags: PageTags }) {
  const consent = useConsent(tags.slug);
  useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);
  if (consent !== null) return null;
  return (
    <section
      aria-label={m.visits_title()}
      className="fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 grid gap-3 rounded-card border border-line bg-card p-4 shadow-card md:inset-x-auto md:bottom-4 md:left-4 md:max-w-[26rem] print:hidden"
    >
      <p className="phrase-left text-14">
        {m.visits_ask({ tools: toolNames(tags) })}{' '}
        <a
          href={`/stores/${tags.slug}/policies/privacy`}
          className="text-indigo underline underline-offset-4"
        >
          {m.common_policy_privacy()}
        </a>
      </p>
      <ConsentButtons slug={tags.slug} />
    </section>
  );
}

export function ConsentButtons({ slug }: { slug: string }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="quiet" onClick={() => answerConsent(slug, 'no')}>
        {m.visits_refuse()}
      </Button>
      <Button variant="quiet" onClick={() => answerConsent(slug, 'yes')}>
        {m.visits_agree()}
      </Button>
    </div>
  );
}

/** Shows the notice in a root of its own, so that no page waits for it. */
export function showNotice(tags: PageTags): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ConsentNotice tags={tags} />);
}
