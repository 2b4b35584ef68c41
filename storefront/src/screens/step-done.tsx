import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { BackIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '@noren/kit/page/app-link.tsx';
import { useTitle } from '@noren/kit/page/use-title.ts';
import { useParams } from '@tanstack/react-router';
import { RegisterFromOrder } from '../account/register-from-order.tsx';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderView } from '../orders/order-view.tsx';
import { canPay, situationOf } from '../orders/order-standing.tsx';

/** Where a checkout ends, and where a guest finds the order again (D-205). */
export function StepDone() {
  const { orderId = '' } = useParams({ strict: false });
  const { store, channel } = useShop();
  useTitle(m.checkout_step_done(), store.name);
  return (
    <div className="grid gap-4">
      {/* the stream goes on: its buyers do not scroll past the whole order to find it */}
      {channel.name === 'shop' && 'liver' in store && store.liver !== null && (
        <AppLink href={channel.paths.home} className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-indigo">
          <BackIcon className="size-5" />
          {m.orders_back_to_live()}
        </AppLink>
      )}
      <OrderView key={orderId} orderId={Number(orderId)} place="checkout">
        {(order) => (
          <div className="grid gap-3">
            <AppLink href={channel.paths.home} className={buttonClass(canPay(situationOf(order, serverNow())) ? 'text' : 'primary', true)}>
              {m.common_to_shop()}
            </AppLink>
            <p className="phrase text-center text-14 text-ink-soft">{m.order_keep_page()}</p>
            {situationOf(order, serverNow()) === 'placed' && <RegisterFromOrder order={order} />}
          </div>
        )}
      </OrderView>
    </div>
  );
}
