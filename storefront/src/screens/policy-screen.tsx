import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../api/query.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useTitle } from '../page/use-title.ts';
import type { Policy, Shop } from '../channel/channel.ts';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { lawTitle, useLaw } from '../stores/use-law.ts';

/** Loaded lazily, because most stores use the default text. */
const OwnText = lazy(async () => ({ default: (await import('../policies/own-text.tsx')).OwnText }));

const VisitTagsPart = lazy(async () => ({
  default: (await import('../visits/visit-tags-part.tsx')).VisitTagsPart,
}));

type Part = readonly [title: () => string, text: () => string];

const privacyParts: readonly Part[] = [
  [m.policy_privacy_collect_title, m.policy_privacy_collect],
  [m.policy_privacy_use_title, m.policy_privacy_use],
  [m.policy_privacy_share_title, m.policy_privacy_share],
  [m.policy_privacy_keep_title, m.policy_privacy_keep],
  [m.policy_privacy_browser_title, m.policy_privacy_browser],
  [m.policy_privacy_rights_title, m.policy_privacy_rights],
];

const termsParts = ({ store }: Shop): readonly Part[] => [
  [m.policy_terms_order_title, m.policy_terms_order],
  [m.policy_terms_stock_title, m.policy_terms_stock],
  [m.policy_terms_pay_title, m.policy_terms_pay],
  [m.policy_terms_cancel_title, () => m.policy_terms_cancel({ law: lawTitle(store) })],
  [m.policy_terms_account_title, m.policy_terms_account],
  [m.policy_terms_age_title, m.policy_terms_age],
  [m.policy_terms_limits_title, m.policy_terms_limits],
  [
    m.policy_terms_change_title,
    store.region === 'TW' ? m.policy_terms_change_tw : m.policy_terms_change_jp,
  ],
];

/**
 * A store's privacy policy or terms of sale: its own text if it has one (D-447), otherwise the
 * default.
 */
export function PolicyScreen({ shop, policy }: { shop: Shop; policy: Policy }) {
  const { store } = shop;
  const title = policy === 'privacy' ? m.common_policy_privacy() : m.common_policy_terms();
  useTitle(title, store.name);
  const { data, error, refetch } = useQuery(
    queryOf('GET /stores/{slug}/policies', {
      params: { slug: store.slug },
      query: { policy, locale: currentLocale() },
    }),
  );
  return (
    <article className="page-checkout pt-6 pb-20 print:max-w-none print:p-0">
      <h1 className="mb-4 text-28">{title}</h1>
      {data ? (
        data.data ? (
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <OwnText shown={data.data} region={store.region} />
          </Suspense>
        ) : (
          <BuiltInText shop={shop} policy={policy} />
        )
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
      {policy === 'privacy' && (
        <Suspense>
          <VisitTagsPart store={store.name} />
        </Suspense>
      )}
      <Contact shop={shop} />
    </article>
  );
}

function BuiltInText({ shop, policy }: { shop: Shop; policy: Policy }) {
  const { name } = shop.store;
  const [intro, parts] =
    policy === 'privacy'
      ? [m.policy_privacy_intro({ store: name }), privacyParts]
      : [m.policy_terms_intro({ store: name }), termsParts(shop)];
  return (
    <>
      <p className="phrase-left">{intro}</p>
      {parts.map(([heading, text]) => (
        <section key={heading()} className="mt-8">
          <h2 className="text-18">{heading()}</h2>
          <p className="phrase-left mt-2 whitespace-pre-line">{text()}</p>
        </section>
      ))}
    </>
  );
}

/** The seller's contact from the legal notice. */
function Contact({ shop: { store } }: { shop: Shop }) {
  const { data, error, refetch } = useLaw(store);
  const known = data && [data.commercial_name, data.commercial_address, data.commercial_phone];
  return (
    <section className="mt-8">
      <h2 className="text-18">{m.policy_contact_title()}</h2>
      <address className="mt-2 grid justify-items-start not-italic">
        {known ? (
          <span lang={contentLanguage[store.region]} className="whitespace-pre-line">
            {known.filter(Boolean).join('\n')}
          </span>
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={3} />
        )}
        <a
          href={`mailto:${store.contact_email}`}
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          {store.contact_email}
        </a>
      </address>
    </section>
  );
}
