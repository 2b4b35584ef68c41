import type { Store } from '@noren/contract/entities/store';
import { srcSetOf } from '@noren/kit/formats/picture-sources.ts';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';

/** A compact introduction of the store: picture, name, first paragraph, and a link to the rest. */
export function StoreWelcome({
  store,
}: {
  store: Pick<Store, 'slug' | 'name' | 'description' | 'image_url' | 'region'>;
}) {
  const words = store.description.split(/\n\s*\n/)[0] ?? '';
  return (
    <section className="overflow-hidden md:mt-6 md:grid md:grid-cols-[1.2fr_1fr] md:rounded-card md:bg-card md:shadow-card">
      {store.image_url && (
        <img
          src={store.image_url}
          srcSet={srcSetOf(store.image_url)}
          // slightly less than its width on a phone: the crop hides it, and the first picture is a
          // third smaller
          sizes="(width >= 75rem) 640px, (width >= 48rem) 55vw, 86vw"
          width={640}
          height={360}
          alt=""
          fetchPriority="high"
          className="aspect-[3/1] h-auto w-full bg-paper-deep object-cover object-[50%_78%] md:aspect-[2/1]"
        />
      )}
      <div className="page grid content-center gap-x-4 gap-y-1 pt-3 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center md:gap-3 md:p-8">
        <h1 lang={contentLanguage[store.region]} className="text-18 md:text-28">
          {store.name}
        </h1>
        <p
          lang={contentLanguage[store.region]}
          className="phrase-left line-clamp-2 max-w-[36rem] text-14 leading-[1.6] text-ink-soft max-md:col-span-2 max-md:row-start-2 md:line-clamp-4 md:text-16"
        >
          {words}
        </p>
        <AppLink
          href={paths.introduce(store.slug)}
          className="-my-2 inline-flex min-h-11 items-center gap-0.5 justify-self-start text-14 font-medium text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo"
        >
          {m.common_about_shop()}
          <ForwardIcon className="size-4" />
        </AppLink>
      </div>
    </section>
  );
}
