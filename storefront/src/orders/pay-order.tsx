import type { Order } from '@noren/contract/entities/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { serverNow } from '../api/server-clock.ts';
import { paymentSelectionDrawer, PaymentSelectionDrawer } from '../drawers/payment-selection-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { lastDigits } from '../payments/card-number.ts';
import { payIntentOf } from '../payments/pay-intent.ts';
import { cardsOf } from '../payments/save-card.ts';
import type { CardPayment } from '../payments/use-card-payment.ts';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { FieldError } from '../ui/field.tsx';
import { Card } from '../ui/surfaces.tsx';
import { useDrawer } from '../ui/use-drawer.ts';
import type { Situation } from './situation.ts';

/** Refusals that the same card may survive the next time. */
const mayPassNextTime = new Set(['retry', 'retry_later', 'cancelled_by_buyer', 'being_checked', 'undefined']);

/** Paying an order that is not paid: with the card of before, or another one, until the deadline. */
export function PayOrder({ order, situation, payment }: { order: Order; situation: Situation; payment: CardPayment }) {
  const client = useQueryClient();
  const drawer = useDrawer(paymentSelectionDrawer);
  const storeSlug = order.store.slug;
  const cards = useQuery(cardsOf(storeSlug));
  const settings = useQuery(queryOf('GET /stores/{slug}/payment-setting', { params: { slug: storeSlug } }));
  // An order's way of paying is fixed; only its card can be another.
  const offered = (settings.data ?? []).filter((setting) => setting.type === order.payment.type && setting.enabled);
  const usable = (cards.data ?? []).filter((card) => !isExpired(card.expire, serverNow()));
  const card = usable.find((one) => one.id === payIntentOf(order.id).get().card_id) ?? usable[0] ?? null;
  // The headline gives the reason of a refusal already.
  const isSaidAbove = situation === 'refused' && payment.failure?.code === 'GMO_PAYMENT_EXCEPTION';
  const wantsOther = situation === 'refused' && !mayPassNextTime.has(String(order.payment.info['advice']));
  const again = card && (
    <Button key="again" look={wantsOther ? 'quiet' : 'primary'} wide busy={payment.isHandingOver} onClick={() => payment.pay(card.id)}>
      {m.order_pay_with({ digits: lastDigits(card.masked_card_no) })}
    </Button>
  );
  const other = (
    <Button key="other" look={card && !wantsOther ? 'quiet' : 'primary'} wide onClick={() => drawer.open()}>
      {m.order_pay_other()}
    </Button>
  );
  return (
    <Card className="grid w-full gap-4 p-5 text-left">
      {order.payment.expire_at && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-14">
          <span>
            {m.order_pay_until()} <DateTime value={order.payment.expire_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
          </span>
          <Countdown end={order.payment.expire_at} onEnd={() => void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] })} />
        </p>
      )}
      {payment.failure && !isSaidAbove && <FieldError>{paymentSentence(payment.failure)}</FieldError>}
      {wantsOther ? [other, again] : [again, other]}
      <PaymentSelectionDrawer
        storeSlug={storeSlug}
        currency={order.currency}
        offered={offered}
        chosen={{ payment_id: offered[0]?.id ?? null, card_id: card?.id ?? null }}
        onChoose={({ card_id }) => card_id !== null && payment.pay(card_id)}
      />
    </Card>
  );
}
