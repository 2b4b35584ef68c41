import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { meQuery, productQuery, renewGoods } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import { ProductForm } from './product-form.tsx';

/** A product of the store, or a new one. */
export function GoodsEditor() {
  const { slug = '', id } = useParams({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const { data: product, error, refetch } = useQuery({ ...productQuery(slug, Number(id)), enabled: id !== undefined });
  const store = me?.stores.find((one) => one.slug === slug);
  if (me && !store) return <NoSuchPage />;
  if (id !== undefined && error && product === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!store || (id !== undefined && product === undefined)) return <Skeleton className="h-[40rem]" />;
  if (product === null) return <NoSuchPage />;
  return (
    <ProductForm
      // another state of the product is another form: what was typed upon the former one is not sent with the new one's revision
      key={product ? `${product.id} ${product.revision}` : 'new'}
      store={store}
      product={product}
      onSaved={async (saved) => {
        client.setQueryData(productQuery(slug, saved.id).queryKey, saved);
        await renewGoods(client, slug);
        if (id === undefined) await navigate({ to: '/stores/$slug/goods/$id', params: { slug, id: String(saved.id) }, replace: true });
      }}
      onReload={() => void refetch()}
    />
  );
}
