import type { PublicShow } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { paths } from '../channel/paths.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';

/** The store's next announced show, in one line. */
export function NextShow({
  show,
  store,
}: {
  show: PublicShow;
  store: Pick<Store, 'slug' | 'region'>;
}) {
  return (
    <AppLink
      href={paths.shows(store.slug)}
      className="page group mt-3 flex min-h-11 items-center gap-2.5 text-14 hover:text-indigo"
    >
      <Chip variant="indigo">{m.shows_next()}</Chip>
      <span className="shrink-0 tabular-nums">
        {announcedTime(show.upcoming_at, store.region, currentLocale()).here}
      </span>
      <span lang={contentLanguage[store.region]} className="min-w-0 truncate font-medium">
        {show.title}
      </span>
      <ForwardIcon className="ml-auto size-4 shrink-0" />
    </AppLink>
  );
}
