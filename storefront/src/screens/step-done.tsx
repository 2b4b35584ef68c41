import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import { serverNow } from '../api/server-clock.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderView } from '../orders/order-view.tsx';
import { canPay, situationOf } from '../orders/situation.ts';
import { buttonClass } from '../ui/button.tsx';
import { useTitle } from '../ui/use-title.ts';

const from = '/stores/$storeSlug/marketplace_/checkout/step-done/$orderId';

/** Where a checkout ends, and where a guest finds the order again (decisions §6). */
export function StepDone() {
  const { orderId } = useParams({ from });
  const { store } = useRouteContext({ from });
  useTitle(m.checkout_step_done(), store.name);
  return (
    <OrderView key={orderId} orderId={Number(orderId)} store={store}>
      {(order) => (
        <div className="grid gap-3">
          <Link
            to="/stores/$storeSlug/marketplace"
            params={{ storeSlug: store.slug }}
            className={buttonClass(canPay(situationOf(order, serverNow())) ? 'text' : 'primary', true)}
          >
            {m.common_to_shop()}
          </Link>
          <p className="phrase text-center text-14 text-ink-soft">{m.order_keep_page()}</p>
        </div>
      )}
    </OrderView>
  );
}
