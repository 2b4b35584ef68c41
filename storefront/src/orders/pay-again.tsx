import type { PaymentType } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import type { AvailableMeans } from '../payments/methods/method.ts';
import { methodOf } from '../payments/methods/registry.ts';
import type { PayMeans } from '../payments/methods/method.ts';

/** The means to pay an order again with one tap, and the button's label. */
export interface Again {
  means: PayMeans;
  words: string;
  note: string | null;
}

/**
 * Returns null if no saved means is available, so another one must be chosen.
 * @param type the order's payment method, or the one just entered
 * @param channel where the order is shown: an order of the other channel may have a method without
 * an endpoint here
 * @param at.paypay whether the channel has PayPay; in the marketplace a shop order is paid another
 * way
 */
export function continuationFor(
  type: PaymentType,
  channel: Channel,
  at: AvailableMeans,
): Again | null {
  const { facts, meansOf, again } = methodOf(type);
  const means = facts.channels.includes(channel) ? meansOf(at) : null;
  return means && again && { means, ...again(at) };
}

export function PayAgain({
  again,
  variant,
  onPay,
}: {
  again: Again;
  variant: 'primary' | 'quiet';
  onPay: (means: PayMeans) => void;
}) {
  const button = (
    <Button variant={variant} wide onClick={() => onPay(again.means)}>
      {again.words}
    </Button>
  );
  if (again.note === null) return button;
  return (
    <div className="grid gap-2">
      {button}
      <p className="text-center text-14 text-ink-soft">{again.note}</p>
    </div>
  );
}
