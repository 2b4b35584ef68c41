import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Chip, type ChipVariant } from '@noren/kit/components/surfaces.tsx';
import * as m from '../../../i18n/generated/messages.js';
import { Countdown } from '../../../components/countdown.tsx';
import { Price, type PriceProps } from '../../../components/price.tsx';
import { StepIndicator } from '../../../components/step-indicator.tsx';
import type { KitState } from './kit-state.ts';

const inSeconds = (seconds: number): string => new Date(serverNow() + seconds * 1000).toISOString();

/** A new variant does not compile without a state here. */
const chips: Record<ChipVariant, string> = {
  plain: 'Three left',
  indigo: 'Held for you',
  now: 'Sale',
  done: 'Paid',
  sold: 'Sold out',
};

const price = (
  state: string,
  says: string,
  props: Omit<PriceProps, 'currency'> & Partial<Pick<PriceProps, 'currency'>>,
): KitState => ({
  component: 'Price',
  state,
  says,
  show: () => <Price currency="JPY" {...props} />,
});

const countdown = (
  state: string,
  seconds: number,
  says: string,
  props: { form?: 'clock'; plain?: true } = {},
): KitState => ({
  component: 'Countdown',
  state,
  role: 'timer',
  says,
  show: () => <Countdown end={inSeconds(seconds)} {...props} />,
});

const steps = ['Cart', 'Address and payment', 'Done'];
const step = (current: number): KitState => ({
  component: 'StepIndicator',
  state: `at step ${current + 1}`,
  role: 'navigation',
  called: m.common_step_of({ step: current + 1, total: steps.length }),
  says: steps[current] as string,
  show: () => <StepIndicator steps={steps} current={current} />,
});

/** Goods, prices and times. */
export const shopStates: readonly KitState[] = [
  ...(Object.keys(chips) as ChipVariant[]).map((variant): KitState => ({
    component: 'Chip',
    state: variant,
    says: chips[variant],
    show: () => <Chip variant={variant}>{chips[variant]}</Chip>,
  })),
  price('in a list', '2,980', { amount: 2980 }),
  price('on its own page', '11,000', { amount: 11_000, size: 'detail' }),
  price('from and up to', '4,800', { amount: 1200, upTo: 4800 }),
  price('on sale', '3,980', { amount: 2980, original: 3980, size: 'detail' }),
  price('gone', '2,980', { amount: 2980, quiet: true }),
  price('in Taiwan dollars', '1,280', { amount: 1280, currency: 'TWD' }),
  price('without the tax beside it', '600', { amount: 600, taxNote: false }),
  countdown('days', 2 * 86_400 + 3723, m.common_days({ count: 2 })),
  countdown('hours', 4 * 3600 + 30, m.common_time_left_hours({ count: 4 })),
  countdown('minutes', 1500, m.common_time_left_minutes({ count: 25 })),
  countdown('the last minute', 45, m.common_time_left_last_minute()),
  countdown('over', -1, m.common_time_over()),
  countdown('a clock alone', 86_400 + 3723, '25:02:0', { form: 'clock' }),
  countdown('in a sentence', 1500, m.common_time_left_minutes({ count: 25 }), { plain: true }),
  countdown('in a sentence, the last minute', 45, m.common_time_left_last_minute(), {
    plain: true,
  }),
  {
    component: 'DateTime',
    state: 'in the store’s time',
    says: '13:00',
    show: () => <DateTime value="2026-11-21T04:00:00.000Z" region="JP" />,
  },
  {
    component: 'Picture',
    state: 'there is none',
    role: 'img',
    called: 'A bowl',
    show: () => (
      <div className="w-24">
        <Picture url={null} alt="A bowl" sizes="96px" />
      </div>
    ),
  },
  {
    component: 'Picture',
    state: 'on its way, or lost',
    role: 'img',
    called: 'A lost bowl',
    show: () => (
      <div className="w-24">
        <Picture url="data:," alt="A lost bowl" sizes="96px" first />
      </div>
    ),
  },
  ...steps.map((_, current) => step(current)),
];
