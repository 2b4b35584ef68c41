import type { Show } from '@noren/contract/entities/show';
import { Button, buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { showsQuery } from './show-reads.ts';
import { ShowStateChip, showTime } from './show-words.tsx';

/** The live shows of a store: those on air, then the others, newest first. */
export function LiveScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/live' });
  const { page = 1 } = useSearch({ from: '/signed-in/stores/$slug/live' });
  const navigate = useNavigate({ from: '/stores/$slug/live' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(showsQuery(slug, page));
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  const schedule = (
    <Link to="/stores/$slug/live/new" params={{ slug }} className={buttonClass('primary')}>
      {m.show_new()}
    </Link>
  );
  const turn = (to: number) => void navigate({ search: to > 1 ? { page: to } : {} });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold">{m.live()}</h1>
        <span className="flex flex-wrap items-center gap-4 md:ml-auto">
          {data && data.total > 0 && schedule}
          {(store?.role === 'owner' || store?.role === 'manager') && (
            <Link to="/stores/$slug/live/platform" params={{ slug }} className={textButton}>
              {m.platform_title()}
            </Link>
          )}
        </span>
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.total === 0 ? (
        <EmptyState
          title={m.live_empty()}
          next={
            <>
              {schedule}
              {store?.role === 'owner' && (
                <Link to="/stores/$slug/staff" params={{ slug }} className={buttonClass('quiet')}>
                  {m.live_invite()}
                </Link>
              )}
            </>
          }
        >
          {m.live_empty_text()}
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {data.data.map((show) => (
              <ShowRow key={show.id} slug={slug} show={show} region={region} />
            ))}
          </ul>
        </Card>
      )}
      {data && data.last_page > 1 && (
        <nav className="flex items-center justify-center gap-4">
          <Button variant="quiet" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {m.previous()}
          </Button>
          <span className="text-14 tabular-nums">
            {m.goods_page({ page, last: data.last_page })}
          </span>
          <Button variant="quiet" disabled={page >= data.last_page} onClick={() => turn(page + 1)}>
            {m.next()}
          </Button>
        </nav>
      )}
    </div>
  );
}

function ShowRow({ slug, show, region }: { slug: string; show: Show; region: 'JP' | 'TW' }) {
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  return (
    <li>
      <Link
        to="/stores/$slug/live/$id"
        params={{ slug, id: String(show.id) }}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors duration-150 hover:bg-indigo-tint md:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
      >
        <span className="row-span-2 overflow-hidden rounded-control md:row-span-1">
          <Picture url={show.image_url} alt="" sizes="3.5rem" />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="phrase-left font-medium">{show.title}</span>
            <ShowStateChip state={show.state} />
            {show.is_private && <Chip>{m.show_private_chip()}</Chip>}
          </span>
          <span className="block text-14 text-ink-soft tabular-nums">
            {factLine(
              showTime(show, region),
              m.show_goods_count({ count: show.product_count }),
              show.host?.name ?? null,
            )}
          </span>
        </span>
        {show.orders > 0 && (
          <span className="text-14 tabular-nums md:text-right">
            <span className="md:block">{m.show_orders({ count: show.orders })}</span>
            <span className="md:hidden"> · </span>
            <span className="md:block">
              {m.show_paid({ amount: money(show.sold.paid_amount) })}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
