import type { PaymentType } from '@noren/contract/payment-methods';
import type { PaymentSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useRef, type ReactNode } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { methodOf, paymentName } from './methods/registry.ts';

export interface PaymentRadiosProps {
  offered: readonly PaymentSetting[];
  chosen: number | null;
  currency: Currency;
  /** @param isTap by finger or mouse, so a drawer may open; arrow keys only browse */
  onChoose: (id: number, isTap: boolean) => void;
  children?: ReactNode;
}

export function PaymentRadios({
  offered,
  chosen,
  currency,
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
          note={noteOf(setting, currency)}
          aside={<MeansIcon type={setting.type} className="size-6 text-ink-soft" />}
        >
          {chosen === setting.id && children}
        </RadioCard>
      ))}
    </fieldset>
  );
}

function noteOf(setting: PaymentSetting, currency: Currency): string {
  const note = methodOf(setting.type).note();
  if (setting.payment_fee === 0) return note;
  return noteLine(
    note,
    m.payment_fee({ fee: formatMoney(setting.payment_fee, currency, currentLocale()) }),
  );
}

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const { Icon } = methodOf(type);
  return <Icon className={className} />;
}
