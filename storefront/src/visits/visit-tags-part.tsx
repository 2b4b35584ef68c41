import * as m from '../i18n/generated/messages.js';
import { pageTags, toolNames, useConsent } from './consent.ts';
import { ConsentButtons } from './consent-notice.tsx';

const answers = {
  yes: m.visits_answer_yes,
  no: m.visits_answer_no,
  none: m.visits_answer_none,
};

/** The part of the privacy policy about the store's tags, where the answer can be changed. */
export function VisitTagsPart({ store }: { store: string }) {
  const tags = pageTags();
  const consent = useConsent(tags?.slug ?? '');
  if (!tags) return null;
  return (
    <section className="mt-8">
      <h2 className="text-18">{m.visits_title()}</h2>
      <p className="phrase-left mt-2">{m.visits_text({ store, tools: toolNames(tags) })}</p>
      <p role="status" className="mt-3 mb-3 font-medium">
        {answers[consent ?? 'none']()}
      </p>
      <div className="max-w-[26rem]">
        <ConsentButtons slug={tags.slug} />
      </div>
    </section>
  );
}
