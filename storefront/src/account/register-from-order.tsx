import type { Order } from '@noren/contract/entities/order';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { accessTo } from '../session/order-access.ts';
import { useBuyer } from '../session/use-buyer.ts';
import { registerDraft, splitName } from './register-draft.ts';

/**
 * Offers a guest who has just ordered to register, with name and address filled in. Not offered if
 * the order was opened by its email's link, because that may be another person.
 */
export function RegisterFromOrder({ order }: { order: Order }) {
  const { account } = useShop().channel.paths;
  const { known, isPending } = useBuyer();
  if (!account || known || isPending || accessTo(String(order.id))) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-16">{m.account_from_order_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.account_from_order_text()}</p>
      <AppLink
        href={`${account}/register`}
        className={buttonClass('quiet', true)}
        onClick={() =>
          registerDraft().set({
            ...splitName(order.custom_buyer_name || order.shipping.receiver.name),
            email: order.email ?? '',
          })
        }
      >
        {m.account_tab_register()}
      </AppLink>
    </Card>
  );
}
