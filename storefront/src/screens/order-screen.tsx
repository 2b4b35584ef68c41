import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { OrderView } from '../orders/order-view.tsx';
import { BackIcon } from '../ui/icons.tsx';
import { useTitle } from '../ui/use-title.ts';

const from = '/stores/$storeSlug/marketplace_/orders/$orderId';

/** One of the member's orders (spec §2 /marketplace/orders/:orderId). */
export function OrderScreen() {
  const { orderId } = useParams({ from });
  const { store } = useRouteContext({ from });
  useTitle(m.orders_title(), store.name);
  return (
    <div className="page-checkout pt-4 pb-20">
      <Link
        to="/stores/$storeSlug/marketplace/orders"
        params={{ storeSlug: store.slug }}
        className="mb-4 inline-flex min-h-11 items-center gap-1 text-14 text-indigo"
      >
        <BackIcon className="size-5" />
        {m.orders_back()}
      </Link>
      <OrderView key={orderId} orderId={Number(orderId)} store={store}>
        {() => null}
      </OrderView>
    </div>
  );
}
