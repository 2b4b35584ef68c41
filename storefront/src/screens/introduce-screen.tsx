import { buttonClass } from '@noren/kit/components/button.tsx';
import { srcSetOf } from '@noren/kit/formats/picture-sources.ts';
import { smallAvatarOf } from '@noren/contract/store-looks';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { getRouteApi } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { LawList } from '../stores/law-list.tsx';
import { lawTitle, useLaw } from '../stores/use-law.ts';

const route = getRouteApi('/stores/$storeSlug/introduce');

/** The store's introduction, and the legal notice of its country: in Japan spec §3's nine items. */
export function IntroduceScreen() {
  const { store } = route.useRouteContext();
  const { data, isError } = useLaw(store);
  useTitle(m.common_about_shop(), store.name);
  return (
    <article>
      {store.image_url && (
        <div className="md:page-checkout md:pt-6 print:hidden">
          <img
            src={store.image_url}
            srcSet={srcSetOf(store.image_url)}
            sizes="(width >= 48rem) 608px, 100vw"
            width={640}
            height={360}
            alt=""
            fetchPriority="high"
            className="aspect-video h-auto w-full bg-paper-deep object-cover md:rounded-card"
          />
        </div>
      )}
      <div className="page-checkout print:max-w-none print:p-0">
        <header className="flex items-center gap-4 pt-8">
          {store.avatar_url && (
            <img
              src={smallAvatarOf(store.avatar_url)}
              alt=""
              width={64}
              height={64}
              className="size-16 rounded-chip object-cover shadow-card"
            />
          )}
          <h1 lang={contentLanguage[store.region]} className="text-28 md:text-36">
            {store.name}
          </h1>
        </header>
        <div lang={contentLanguage[store.region]} className="mt-5 grid gap-4">
          {store.description.split(/\n\s*\n/).map((paragraph, index) => (
            <p key={index} className="phrase-left whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <AppLink href={paths.marketplace(store.slug)} className={buttonClass('primary')}>
            {m.law_see_products()}
          </AppLink>
          <a href={`mailto:${store.contact_email}`} className={buttonClass('quiet')}>
            {m.common_contact()}
          </a>
        </div>
        <section aria-labelledby="law" className="mt-14">
          <h2 id="law" className="border-b-2 border-indigo pb-3 text-22">
            {lawTitle(store)}
          </h2>
          {isError ? (
            <p className="py-5">{m.product_not_open()}</p>
          ) : (
            <LawList store={store} info={data} />
          )}
        </section>
      </div>
    </article>
  );
}
