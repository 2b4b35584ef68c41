import { BackIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { useParams } from '@tanstack/react-router';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderView } from './order-view.tsx';
import { useLeftElsewhere } from '../session/use-left-elsewhere.ts';

/** One of the buyer's orders (spec §2 …/orders/:orderId). */
export function OrderScreen() {
  useLeftElsewhere();
  const { orderId = '' } = useParams({ strict: false });
  const { store, channel } = useShop();
  useTitle(m.orders_title(), store.name);
  return (
    <div className="page-checkout pt-4 pb-20 print:max-w-none print:p-0">
      <AppLink
        href={channel.paths.orders}
        className="mb-4 inline-flex min-h-11 items-center gap-1 text-14 text-indigo print:hidden"
      >
        <BackIcon className="size-5" />
        {m.orders_back()}
      </AppLink>
      <OrderView key={orderId} orderId={Number(orderId)} place="orders">
        {() => null}
      </OrderView>
    </div>
  );
}
