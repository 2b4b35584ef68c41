import type { Store } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ForwardIcon } from '../ui/icons.tsx';
import { srcSetOf } from '../ui/picture-sources.ts';

/** Who is selling, in the height of a palm: the shop's window, its name, its first words, and the way to the rest. */
export function StoreWelcome({ store }: { store: Pick<Store, 'slug' | 'name' | 'description' | 'image_url'> }) {
  const words = store.description.split(/\n\s*\n/)[0] ?? '';
  return (
    <section className="overflow-hidden md:mt-6 md:grid md:grid-cols-[1.2fr_1fr] md:rounded-card md:bg-card md:shadow-card">
      {store.image_url && (
        <img
          src={store.image_url}
          srcSet={srcSetOf(store.image_url)}
          sizes="(width >= 75rem) 640px, (width >= 48rem) 55vw, 100vw"
          width={640}
          height={360}
          alt=""
          fetchPriority="high"
          className="aspect-[5/2] h-auto w-full bg-paper-deep object-cover object-[50%_78%] md:aspect-[2/1]"
        />
      )}
      <div className="page grid content-center gap-1.5 pt-4 md:gap-3 md:p-8">
        <h1 className="text-22 md:text-28">{store.name}</h1>
        <p className="phrase-left line-clamp-2 max-w-[36rem] text-14 text-ink-soft md:line-clamp-4 md:text-16">{words}</p>
        <AppLink href={paths.introduce(store.slug)} className="-my-1 inline-flex min-h-11 items-center gap-0.5 justify-self-start text-14 font-medium text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo">
          {m.common_about_shop()}
          <ForwardIcon className="size-4" />
        </AppLink>
      </div>
    </section>
  );
}
