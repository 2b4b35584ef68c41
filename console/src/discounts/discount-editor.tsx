import { textButton } from '@noren/kit/components/button.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { kindsQuery, meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { DiscountForm } from './discount-form.tsx';
import { discountsQuery, rememberDiscount } from './discount-reads.ts';

/** Makes a discount, also from a copy of another, or changes one. */
export function DiscountEditor() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { slug, id } = useParams({ from: '/signed-in/stores/$slug/discounts/$id' });
  const { from } = useSearch({ from: '/signed-in/stores/$slug/discounts/$id' });
  const { data: me } = useQuery(meQuery());
  // a refetch must not overwrite what the merchant has typed
  const list = useQuery({ ...discountsQuery(slug), refetchOnWindowFocus: false });
  const kinds = useQuery(kindsQuery(slug));
  const error = list.error ?? kinds.error;
  if (error && !(list.data && kinds.data))
    return (
      <LoadFailed
        error={error}
        onRetry={() => void Promise.all([list.refetch(), kinds.refetch()])}
      />
    );
  if (!me || !list.data || !kinds.data) return <Skeleton className="h-[30rem]" />;
  const isCopy = id === 'new';
  const wanted = isCopy ? from : Number(id);
  const discount = list.data.find((one) => one.id === wanted);
  if (!isCopy && !discount) return <NoSuchPage />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/stores/$slug/discounts" params={{ slug }} className={textButton}>
          {m.back()}
        </Link>
        <h1 className="text-22 font-semibold">{isCopy ? m.discount_new() : m.discount_edit()}</h1>
      </div>
      <DiscountForm
        key={discount?.id ?? 'new'}
        slug={slug}
        region={me.stores.find((store) => store.slug === slug)?.region ?? 'JP'}
        discount={discount}
        isCopy={isCopy}
        kinds={kinds.data}
        onSaved={(saved) => {
          rememberDiscount(client, slug, saved);
          showToast(isCopy ? m.discount_made({ name: saved.name }) : m.goods_saved());
          void navigate({ to: '/stores/$slug/discounts', params: { slug } });
        }}
      />
    </div>
  );
}
