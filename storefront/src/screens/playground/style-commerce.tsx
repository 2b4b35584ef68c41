import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Countdown } from '@noren/kit/components/countdown.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Price } from '@noren/kit/components/price.tsx';
import { StepIndicator } from '@noren/kit/components/step-indicator.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useState } from 'react';
import * as m from '../../i18n/generated/messages.js';
import { PriceSummary } from '../../cart/price-summary.tsx';
import { StyleSection } from './style-section.tsx';

const pricing = { amount: 4200, shipping_fee: 600, payment_fee: 330, total_amount: 5130, currency: 'JPY', until_free_shipping: 800, quantity: 3 } as const;
const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString();

export function StyleCommerce() {
  const [ends] = useState(() => ({ days: inSeconds(2 * 86400 + 3723), soon: inSeconds(1500), last: inSeconds(60), over: inSeconds(-1) }));
  return (
    <StyleSection title={m.playground_style_commerce()}>
      <div className="max-w-checkout">
        <StepIndicator steps={[m.checkout_step_products(), m.checkout_step_shipping_and_payment(), m.checkout_step_done()]} current={1} />
      </div>
      <div className="grid gap-10 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Price amount={11000} currency="JPY" size="detail" />
          <Price amount={2980} original={3980} currency="JPY" size="detail" />
          <Price amount={1280} currency="TWD" />
          <div className="flex flex-wrap items-center gap-2">
            <Countdown end={ends.days} />
            <Countdown end={ends.days} form="clock" />
            <Countdown end={ends.soon} />
            <Countdown end={ends.last} />
            <Countdown end={ends.over} />
          </div>
          <p className="text-14 text-ink-soft">
            <DateTime value="2026-11-21T04:00:00.000Z" region="JP" /> JST
          </p>
        </div>
        <Card className="p-6">
          <PriceSummary pricing={pricing} />
        </Card>
      </div>
    </StyleSection>
  );
}
