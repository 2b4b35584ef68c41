import type { PaymentType } from '@noren/contract/payment-methods';
import { feeForAmount } from '@noren/contract/payment-fee';
import type { PaymentSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useRef, type ReactNode } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { ClosedPayment } from './offered-payments.ts';
import { methodOf, paymentName } from './methods/registry.ts';

export interface PaymentRadiosProps {
  offered: readonly PaymentSetting[];
  chosen: number | null;
  currency: Currency;
  /** goods after discounts and shipping, which decide about the fee; undefined: not known */
  beforeFee?: number | undefined;
  closed?: readonly ClosedPayment[];
  /** @param isTap by finger or mouse, so a drawer may open; arrow keys only browse */
  onChoose: (id: number, isTap: boolean) => void;
  children?: ReactNode;
}

export function PaymentRadios({
  offered,
  chosen,
  currency,
  beforeFee,
  closed = [],
  onChoose,
  children,
}: PaymentRadiosProps) {
  const isTap = useRef(false);
  return (
    <fieldset
      className="grid gap-3"
      onPointerDown={() => (isTap.current = true)}
      onKeyDown={() => (isTap.current = false)}
    >
      <legend className="sr-only">{m.payment_title()}</legend>
      {offered.map((setting) => (
        <RadioCard
          key={setting.id}
          name="payment"
          checked={chosen === setting.id}
          onChange={() => onChoose(setting.id, isTap.current)}
          title={paymentName(setting.type)}
          note={noteOf(setting, currency, beforeFee)}
          aside={<MeansIcon type={setting.type} className="size-6 text-ink-soft" />}
        >
          {chosen === setting.id && children}
        </RadioCard>
      ))}
      <ClosedPayments closed={closed} currency={currency} />
    </fieldset>
  );
}

function noteOf(setting: PaymentSetting, currency: Currency, beforeFee?: number): string {
  const note = methodOf(setting.type).note();
  const money = (sum: number) => formatMoney(sum, currency, currentLocale());
  const steps = setting.fee_steps ?? [];
  if (beforeFee === undefined && steps.length > 0) {
    const fees = [setting.payment_fee, ...steps.map(({ fee }) => fee)];
    const [least, most] = [money(Math.min(...fees)), money(Math.max(...fees))];
    return noteLine(note, m.payment_fee_by_amount({ least, most }));
  }
  const fee = feeForAmount(setting, beforeFee ?? 0);
  return fee === 0 ? note : noteLine(note, m.payment_fee({ fee: money(fee) }));
}

/** Says which payment methods the store does not offer for this total, and for which it does. */
function ClosedPayments({
  closed,
  currency,
}: {
  closed: readonly ClosedPayment[];
  currency: Currency;
}) {
  return closed.map(({ setting, why, bound }) => {
    const words = {
      name: paymentName(setting.type),
      price: formatMoney(bound, currency, currentLocale()),
    };
    // the page's total is still without the fee of a method that is not chosen
    const hasFee = setting.payment_fee > 0 || setting.fee_steps !== undefined;
    const above = hasFee ? m.payment_closed_above_with_fee : m.payment_closed_above;
    return (
      <p key={setting.id} className="phrase-left text-14 text-ink-soft">
        {why === 'too_large' ? above(words) : m.payment_closed_below(words)}
      </p>
    );
  });
}

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const { Icon } = methodOf(type);
  return <Icon className={className} />;
}
