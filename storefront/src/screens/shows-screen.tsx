import type { PublicShow } from '@noren/contract/entities/live-post';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { timeOfDay } from '@noren/kit/formats/announced-time.ts';
import { srcSetOf } from '@noren/kit/formats/picture-sources.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Shop } from '../channel/channel.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { AnnouncedList } from '../live/announced-list.tsx';
import { showsOf, upcomingOf } from '../live/shows.ts';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';

const route = getRouteApi('/stores/$storeSlug/live/');

/** The store's shows: those on air with their pictures, then those announced. */
export function ShowsScreen() {
  const { store, channel } = route.useRouteContext();
  const { data: shows = [] } = useQuery(showsOf(store.slug));
  useTitle(m.shows_title(), store.name);
  const running = shows.filter(({ live }) => live);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
      <h1 className="text-22 md:text-28">{m.shows_title()}</h1>
      {running.length > 0 && (
        <section aria-label={m.shows_now()}>
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {running.map((show) => (
              <li key={show.post_id}>
                <RunningShow show={show} store={store} channel={channel} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <AnnouncedList
        store={{
          ...store,
          liver: null,
          post_id: null,
          stream_id: null,
          upcoming: upcomingOf(shows),
        }}
        paths={channel.paths}
      />
      {shows.length === 0 && (
        <EmptyState
          title={m.shows_none_title()}
          next={
            <AppLink href={channel.paths.home} className={buttonClass('quiet')}>
              {m.live_see_shop()}
            </AppLink>
          }
        >
          {m.shows_none_text()}
        </EmptyState>
      )}
    </div>
  );
}

function RunningShow({ show, store, channel }: Shop & { show: PublicShow }) {
  const lang = contentLanguage[store.region];
  return (
    <AppLink
      href={channel.paths.show(show.post_id)}
      className="group block overflow-hidden rounded-card bg-card shadow-card"
    >
      <span className="relative block aspect-video bg-ink">
        {show.image_url && (
          <img
            src={show.image_url}
            srcSet={srcSetOf(show.image_url)}
            sizes="(width >= 64rem) 380px, (width >= 48rem) 46vw, 92vw"
            alt=""
            className="size-full object-cover transition-transform duration-[250ms] ease-out group-hover:scale-[1.02]"
          />
        )}
        <span className="absolute top-3 left-3">
          <Chip variant="now">{m.live_on_air()}</Chip>
        </span>
      </span>
      <span className="grid gap-0.5 p-4">
        <span lang={lang} className="phrase line-clamp-2 font-semibold group-hover:text-indigo">
          {show.title}
        </span>
        <span className="text-14 text-ink-soft">
          <span lang={lang}>{show.liver?.name ?? store.name}</span>
          {show.on_air_at && (
            <span className="figures ml-2">
              {m.live_since({ time: timeOfDay(show.on_air_at, currentLocale()) })}
            </span>
          )}
        </span>
      </span>
    </AppLink>
  );
}
