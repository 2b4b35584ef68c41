import type { PaymentSetting, PaymentType } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import type { ReactNode } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { methodOf, paymentName } from './methods/registry.ts';

export interface PaymentRadiosProps {
  offered: readonly PaymentSetting[];
  chosen: number | null;
  currency: Currency;
  onChoose: (id: number) => void;
  /** what opens under the chosen one */
  children?: ReactNode;
}

/** The ways to pay, each with what it is and what it costs. */
export function PaymentRadios({ offered, chosen, currency, onChoose, children }: PaymentRadiosProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.payment_title()}</legend>
      {offered.map((setting) => (
        <RadioCard
          key={setting.id}
          name="payment"
          checked={chosen === setting.id}
          onChange={() => onChoose(setting.id)}
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
  return noteLine(note, m.payment_fee({ fee: formatMoney(setting.payment_fee, currency, currentLocale()) }));
}

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const { Icon } = methodOf(type);
  return <Icon className={className} />;
}
