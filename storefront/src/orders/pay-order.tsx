import type { Order } from '@noren/contract/entities/order';
import { konbiniType } from '@noren/contract/payment-methods';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { Countdown } from '../components/countdown.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../api/query.ts';
import { useShop } from '../channel/use-shop.ts';
import { NewConvenienceStoreDrawer } from '../konbini/new-convenience-store-address-drawer.tsx';
import {
  paymentSelectionDrawer,
  PaymentSelectionDrawer,
} from '../payments/payment-selection-drawer.tsx';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { konbiniRecordsQuery, recordsFor } from '../konbini/records.ts';
import { paymentSentence } from '../payments/advice-sentence.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { changeablePayments } from '../payments/offered-payments.ts';
import { payIntentOf, type Payment } from '../payments/methods/pay-for-order.ts';
import { cardsOf } from '../payments/save-card.ts';
import { continuationFor, PayAgain } from './pay-again.tsx';
import type { Situation } from './order-state.tsx';

/** Refusals after which the same card may work. */
const mayPassNextTime = new Set([
  'retry',
  'retry_later',
  'cancelled_by_buyer',
  'being_checked',
  'undefined',
]);

const TwPayOrder = lazy(async () => ({ default: (await import('./tw-pay-order.tsx')).TwPayOrder }));

interface PayOrderProps {
  order: Order;
  situation: Situation;
  payment: Payment;
}

/** Pays an unpaid order, until its deadline. */
export function PayOrder(props: PayOrderProps) {
  const { order, situation, payment } = props;
  const client = useQueryClient();
  // The headline already shows the reason of the refusal.
  const isExplainedAbove =
    situation === 'refused' &&
    (payment.failure?.code === 'GMO_PAYMENT_EXCEPTION' ||
      payment.failure?.code === 'PAYUNI_API_ERROR');
  return (
    <Card className="grid w-full gap-4 p-5 text-left">
      {situation !== 'at_konbini' && order.payment.expire_at && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-14">
          <span>
            {m.order_pay_until()}{' '}
            <DateTime
              value={order.payment.expire_at}
              region={order.region}
              pattern="yyyy/MM/dd HH:mm"
            />
          </span>
          <Countdown
            end={order.payment.expire_at}
            onEnd={() => void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] })}
          />
        </p>
      )}
      {methodOf(order.payment.type).facts.brings === 'typed_card' ? (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <TwPayOrder order={order} payment={payment} isExplainedAbove={isExplainedAbove} />
        </Suspense>
      ) : (
        <PayByMeans {...props} isExplainedAbove={isExplainedAbove} />
      )}
    </Card>
  );
}

/**
 * Pays with the previous means or another one; with a valid konbini number only with another one.
 */
function PayByMeans({
  order,
  situation,
  payment,
  isExplainedAbove,
}: PayOrderProps & { isExplainedAbove: boolean }) {
  const { channel } = useShop();
  const drawer = useDrawer(paymentSelectionDrawer);
  const storeSlug = order.store.slug;
  const cards = useQuery(cardsOf(storeSlug));
  const { data: allRecords } = useQuery(konbiniRecordsQuery());
  const settings = useQuery(
    queryOf('GET /stores/{slug}/payment-setting', { params: { slug: storeSlug } }),
  );
  const records = recordsFor(allRecords ?? [], settings.data ?? []);
  const [addedRecord, setAddedRecord] = useState<number | null>(null);
  const beforeFee = order.total_amount - order.payment_fee;
  const { offered, closed } = changeablePayments(settings.data ?? [], channel.name, beforeFee);
  const before = payIntentOf(order.id).get().means;
  const usable = (cards.data ?? []).filter((card) => !isExpired(card.expire, serverNow()));
  const card =
    usable.find((one) => before && 'card_id' in before && one.id === before.card_id) ??
    usable[0] ??
    null;
  const recordBefore =
    before && 'konbini_id' in before
      ? before.konbini_id
      : (order.payment.info.slip?.gmo_cvs_id ?? null);
  const record =
    records.find((one) => one.id === (addedRecord ?? recordBefore)) ?? records[0] ?? null;
  const type = addedRecord === null ? order.payment.type : konbiniType;
  const hasSlip = situation === 'at_konbini';
  const wantsOther =
    situation === 'refused' && !mayPassNextTime.has(String(order.payment.info.advice));
  const again =
    hasSlip && addedRecord === null
      ? null
      : continuationFor(type, channel.name, {
          card,
          record,
          paypay: channel.paths.paypay !== null,
        });
  const payAgain = again && (
    <PayAgain
      key="again"
      again={again}
      variant={wantsOther ? 'quiet' : 'primary'}
      onPay={payment.pay}
    />
  );
  const other =
    settings.error && !settings.data ? (
      <LoadError key="other" error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <Button
        key="other"
        variant={hasSlip || (again && !wantsOther) ? 'quiet' : 'primary'}
        wide
        onClick={() => drawer.open()}
      >
        {hasSlip ? m.slip_renew() : again ? m.slip_change_title() : m.payment_choose()}
      </Button>
    );
  const chosen = offered.find((setting) => setting.type === type) ?? offered[0];
  return (
    <>
      {payment.failure && !isExplainedAbove && (
        <FieldError>{paymentSentence(payment.failure)}</FieldError>
      )}
      {wantsOther ? [other, payAgain] : [payAgain, other]}
      {hasSlip && <p className="text-14 text-ink-soft">{m.slip_renew_note()}</p>}
      <PaymentSelectionDrawer
        storeSlug={storeSlug}
        currency={order.currency}
        offered={offered}
        sums={{ closed, beforeFee }}
        paysNow
        chosen={{
          payment_id: chosen?.id ?? null,
          card_id: card?.id ?? null,
          konbini_id: record?.id ?? null,
        }}
        onChoose={({ means }) => {
          if (means) payment.pay(means);
        }}
      />
      <NewConvenienceStoreDrawer
        payments={settings.data ?? []}
        payer={{ name: order.shipping.receiver.name, phone_number: order.shipping.receiver.phone }}
        onSaved={(saved) => setAddedRecord(saved.id)}
      />
    </>
  );
}
