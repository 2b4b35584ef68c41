import type { UpcomingStream } from '@noren/contract/entities/shop-store';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Picture } from '@noren/kit/components/picture.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import { AppLink } from '../page/app-link.tsx';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { LiveStore } from './live-store.ts';
import { ShareStream } from './share-stream.tsx';

/** The liver's announced streams, soonest first, without the one that this page shows. */
export function AnnouncedList({
  store,
  paths,
}: {
  store: LiveStore;
  paths: Pick<ChannelPaths, 'show'>;
}) {
  const streams = (store.upcoming ?? []).filter(({ post_id }) => post_id !== store.post_id);
  if (streams.length === 0) return null;
  return (
    <section aria-labelledby="announced" className="grid gap-3">
      <h2 id="announced" className="text-16 font-semibold">
        {m.live_announced()}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {streams.map((stream) => (
          <li key={stream.post_id} className="rounded-card bg-card p-3 shadow-card">
            <Announced stream={stream} store={store} paths={paths} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Announced({
  stream,
  store,
  paths,
}: {
  stream: UpcomingStream;
  store: LiveStore;
  paths: Pick<ChannelPaths, 'show'>;
}) {
  const { here, there } = announcedTime(stream.upcoming_at, store.region, currentLocale());
  // The liver is late. The page polls every few seconds, and the stream appears when it begins.
  const isDue = Date.parse(stream.upcoming_at) <= serverNow();
  return (
    <article className="grid grid-cols-[min(5rem,28%)_minmax(0,1fr)] gap-3.5">
      <span className="self-start overflow-hidden rounded-control">
        <Picture url={stream.image_url} alt="" sizes="80px" />
      </span>
      <div className="grid min-w-0 content-start gap-0.5">
        <p className="text-14 font-semibold text-indigo tabular-nums">
          {isDue ? m.live_announced_due() : <time dateTime={stream.upcoming_at}>{here}</time>}
        </p>
        {there && !isDue && (
          <p className="text-12 text-ink-soft tabular-nums">
            {m.live_time_of_store({ time: there })}
          </p>
        )}
        <h3
          lang={contentLanguage[store.region]}
          className="phrase-left text-16 leading-[1.5] font-medium"
        >
          <AppLink href={paths.show(stream.post_id)} className="line-clamp-3 hover:text-indigo">
            {stream.title}
          </AppLink>
        </h3>
        <div className="-mx-2 flex flex-wrap gap-x-1">
          <ShareStream
            stream={stream}
            paths={paths}
            region={store.region}
            when={here}
            variant="words"
          />
        </div>
      </div>
    </article>
  );
}
