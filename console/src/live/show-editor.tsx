import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ShowForm } from './show-form.tsx';
import { rememberShow, showQuery, showsQuery } from './show-reads.ts';

const back = 'target inline-flex items-center text-indigo underline underline-offset-4';

/** The form of a new show, or of one that is corrected. */
export function ShowEditor() {
  const { slug = '', id } = useParams({ strict: false });
  const number = id === undefined ? null : Number(id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery());
  const list = useQuery(showsQuery(slug, 1));
  // not refetched, so that the form keeps the text being typed
  const one = useQuery({
    ...showQuery(slug, number ?? 0),
    enabled: number !== null,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const error = list.error ?? one.error;
  if (error && !(list.data && (number === null || one.data)))
    return (
      <LoadFailed error={error} onRetry={() => void Promise.all([list.refetch(), one.refetch()])} />
    );
  if (!me || !list.data || (number !== null && one.data === undefined))
    return <Skeleton className="h-[30rem]" />;
  if (number !== null && !one.data) return <NoSuchPage />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {id === undefined ? (
          <Link to="/stores/$slug/live" params={{ slug }} className={back}>
            {m.back()}
          </Link>
        ) : (
          <Link to="/stores/$slug/live/$id" params={{ slug, id }} className={back}>
            {m.back()}
          </Link>
        )}
        <h1 className="text-22 font-semibold">{id === undefined ? m.show_new() : m.show_edit()}</h1>
      </div>
      <ShowForm
        slug={slug}
        region={me.stores.find((store) => store.slug === slug)?.region ?? 'JP'}
        show={one.data ?? undefined}
        hosts={list.data.hosts}
        holdingTime={list.data.default_cart_item_life}
        onSaved={(show) => {
          rememberShow(client, slug, show);
          showToast(id === undefined ? m.show_scheduled() : m.goods_saved());
          void navigate({ to: '/stores/$slug/live/$id', params: { slug, id: String(show.id) } });
        }}
      />
    </div>
  );
}
