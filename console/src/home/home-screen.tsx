import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { CheckIcon, ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import type { StoreHome } from '@noren/contract/entities/home';
import type { StaffMember } from '@noren/contract/entities/staff';
import type { OpeningNeed } from '@noren/contract/entities/store-settings';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { DueList } from './due-list.tsx';
import { OpenShop } from '../settings/open-shop.tsx';
import { homeQuery } from './home-reads.ts';
import { SalesToday } from './sales-today.tsx';

type Store = StaffMember['stores'][number];

/** The first screen of a store: what is due today, its shows and its sales. */
export function HomeScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug' });
  const { data: me } = useQuery(meQuery());
  const { data: home, error, refetch } = useQuery(homeQuery(slug));
  const store = me?.stores.find((one) => one.slug === slug);
  if (me && !store) return <NoSuchPage />;
  if (error && !home) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!home || !store) return <Skeleton className="h-[32rem]" />;
  const { reach = store.region === 'JP' ? 'web' : 'platform' } = store;
  const sees = home.orders !== null || home.goods !== null;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold">{store.name}</h1>
        <Chip variant={store.is_open && reach !== 'nobody' ? 'done' : 'plain'}>
          {store.is_open
            ? reach === 'nobody'
              ? m.store_not_connected()
              : m.store_open()
            : store.is_closed && store.is_opened !== false
              ? m.store_closed()
              : m.store_not_open()}
        </Chip>
        {reach === 'web' && (
          <a
            href={`/stores/${slug}/marketplace`}
            className="target ml-auto inline-flex items-center text-14 text-indigo underline underline-offset-4"
          >
            {m.see_shop()}
          </a>
        )}
      </div>
      {store.is_open && reach === 'nobody' && (
        <p className="phrase-left text-14 text-ink-soft">{m.store_reaches_nobody()}</p>
      )}
      <SetUpSteps store={store} />
      <OpenShop store={store} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {sees && <DueList slug={slug} home={home} />}
        <div className="grid gap-6">
          {home.shows && home.shows.length > 0 && (
            <Shows slug={slug} shows={home.shows} region={store.region} />
          )}
          {home.sales && <SalesToday slug={slug} sales={home.sales} />}
        </div>
      </div>
    </div>
  );
}

/** In the order in which a merchant takes them. */
const steps = ['seller_facts', 'payment', 'shipping', 'goods'] as const satisfies OpeningNeed[];
const sections = { seller_facts: 'facts', payment: 'payments', shipping: 'shipping' } as const;

/** What is left to do before buyers can order, or how to open a closed store again. */
function SetUpSteps({
  store: { slug, role, needs = [], is_closed = false, is_opened },
}: {
  store: Store;
}) {
  if (role !== 'owner' && role !== 'manager') return null;
  if (needs.length === 0)
    return (
      is_closed &&
      is_opened !== false && (
        <Card className="flex flex-wrap items-center gap-3 p-4">
          <p className="mr-auto">{m.home_closed()}</p>
          <Link
            to="/stores/$slug/settings"
            params={{ slug }}
            hash="closure"
            className={buttonClass('quiet')}
          >
            {m.home_closed_edit()}
          </Link>
        </Card>
      )
    );
  return (
    <section className="grid gap-2" aria-labelledby="home-steps">
      <h2 id="home-steps" className="text-16 font-semibold">
        {m.needs_title()}
      </h2>
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">
          {steps.map((need) =>
            needs.includes(need) ? (
              <li key={need}>
                <Link
                  {...(need === 'goods'
                    ? { to: '/stores/$slug/goods/new' as const }
                    : { to: '/stores/$slug/settings' as const, hash: sections[need] })}
                  params={{ slug }}
                  className="flex min-h-14 items-center gap-4 px-4 py-2 transition-colors duration-150 hover:bg-indigo-tint"
                >
                  <span className="size-6 shrink-0 rounded-full border-2 border-line-strong" />
                  <span className="phrase-left min-w-0 flex-1">{m.home_step({ need })}</span>
                  <ForwardIcon className="size-5 shrink-0 text-ink-faint" />
                </Link>
              </li>
            ) : (
              <li key={need} className="flex min-h-14 items-center gap-4 px-4 py-2 text-ink-soft">
                <CheckIcon className="size-6 shrink-0 text-pine" />
                <span className="phrase-left min-w-0 flex-1">{m.home_step({ need })}</span>
                <span className="text-14">{m.home_step_done()}</span>
              </li>
            ),
          )}
        </ol>
      </Card>
    </section>
  );
}

/** The running shows and the next one. */
function Shows({
  slug,
  shows,
  region,
}: {
  slug: string;
  shows: NonNullable<StoreHome['shows']>;
  region: 'JP' | 'TW';
}) {
  return (
    <section className="grid content-start gap-2" aria-labelledby="home-shows">
      <h2 id="home-shows" className="text-16 font-semibold">
        {m.live()}
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {shows.map(({ id, title, state, upcoming_at }) => (
            <li key={id}>
              <Link
                to="/stores/$slug/live/$id"
                params={{ slug, id: String(id) }}
                className="flex min-h-14 items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-indigo-tint"
              >
                <span className="min-w-0 flex-1">
                  <span className="phrase-left block font-medium">{title}</span>
                  {state === 'scheduled' && upcoming_at && (
                    <span className="block text-14 text-ink-soft tabular-nums">
                      {m.home_next_show()}　{formatDate(upcoming_at, region, 'MM/dd HH:mm')}
                    </span>
                  )}
                </span>
                {state === 'on_air' && <Chip variant="now">{m.home_on_air()}</Chip>}
                <ForwardIcon className="size-5 shrink-0 text-ink-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
