import type { PublicShow } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { smallAvatarOf } from '@noren/contract/store-looks';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { lazy, Suspense } from 'react';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';

/** Loaded lazily: its formats of times are not needed for the first screen of most visitors. */
const NextShow = lazy(() => import('./next-show.tsx').then((part) => ({ default: part.NextShow })));

export interface LiveBandProps {
  store: Pick<Store, 'slug' | 'region' | 'name' | 'avatar_url'>;
  shows: readonly PublicShow[];
}

/** Links to the running show, otherwise to the next one; renders nothing if there is neither. */
export function LiveBand({ store, shows }: LiveBandProps) {
  const [show] = shows;
  if (!show) return null;
  const lang = contentLanguage[store.region];
  const host = show.liver?.name ?? store.name;
  const avatar = show.liver?.avatar_url ?? store.avatar_url;
  if (!show.live) {
    return (
      <Suspense fallback={<div className="mt-3 min-h-11" />}>
        <NextShow show={show} store={store} />
      </Suspense>
    );
  }
  return (
    <AppLink
      href={paths.show(store.slug, show.post_id)}
      className="flex items-center gap-3.5 bg-ink px-4 py-3 text-white md:mt-4 md:rounded-card md:px-6 md:shadow-card"
    >
      <span className="live-ring relative shrink-0 rounded-chip">
        {avatar ? (
          <img
            src={smallAvatarOf(avatar)}
            alt=""
            width={48}
            height={48}
            className="size-12 rounded-chip object-cover"
          />
        ) : (
          <span className="block size-12 rounded-chip bg-white/20" />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2 text-14">
          <Chip variant="now">{m.shows_now()}</Chip>
          <span lang={lang} className="truncate">
            {host}
          </span>
        </span>
        <span lang={lang} className="truncate font-semibold">
          {show.title}
        </span>
      </span>
      <span className="flex min-h-11 shrink-0 items-center gap-0.5 rounded-chip bg-white px-4 text-14 font-semibold text-ink">
        {m.shows_watch()}
        <ForwardIcon className="size-4" />
      </span>
    </AppLink>
  );
}
