import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { collectionsQuery } from '../api/collection-reads.ts';
import { kindsQuery, meQuery, productQuery, renewGoods } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import { ProductForm } from './product-form.tsx';

export function GoodsEditor() {
  const { slug = '', id } = useParams({ strict: false });
  const { from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const {
    data: product,
    error,
    refetch,
  } = useQuery({ ...productQuery(slug, Number(id)), enabled: id !== undefined });
  const copied = typeof from === 'number' ? from : 0;
  const copy = useQuery({ ...productQuery(slug, copied), enabled: id === undefined && copied > 0 });
  const { data: kinds, error: kindsFailed, refetch: askKinds } = useQuery(kindsQuery(slug));
  const { data: collections, error: collectionsFailed } = useQuery(collectionsQuery(slug));
  const store = me?.stores.find((one) => one.slug === slug);
  if (me && !store) return <NoSuchPage />;
  if (id !== undefined && error && product === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  // the form needs the kinds: a select without its options would lose the chosen one
  if (kindsFailed && !kinds)
    return <LoadFailed error={kindsFailed} onRetry={() => void askKinds()} />;
  // without its collections the form leaves them as they are
  if (
    !store ||
    !kinds ||
    !(collections ?? collectionsFailed) ||
    (id !== undefined && product === undefined)
  )
    return <Skeleton className="h-[40rem]" />;
  if (id === undefined && from !== undefined && copy.data === undefined)
    return copy.error ? (
      <LoadFailed error={copy.error} onRetry={() => void copy.refetch()} />
    ) : (
      <Skeleton className="h-[40rem]" />
    );
  if (product === null || copy.data === null) return <NoSuchPage />;
  return (
    <ProductForm
      // A new revision gets a new form, so that edits of the old one are not sent with the new
      // revision.
      key={product ? `${product.id} ${product.revision}` : `new ${from ?? ''}`}
      store={store}
      product={product}
      kinds={kinds}
      collections={collections ?? []}
      copied={id === undefined ? copy.data : undefined}
      onSaved={async (saved) => {
        client.setQueryData(productQuery(slug, saved.id).queryKey, saved);
        await renewGoods(client, slug);
        if (id === undefined)
          await navigate({
            to: '/stores/$slug/goods/$id',
            params: { slug, id: String(saved.id) },
            replace: true,
          });
      }}
      onReload={() => {
        void refetch();
        void renewGoods(client, slug);
      }}
    />
  );
}
