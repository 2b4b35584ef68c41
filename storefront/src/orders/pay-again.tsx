import type { PaymentType } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import type { AvailableMeans } from '../payments/methods/method.ts';
import { methodOf } from '../payments/methods/registry.ts';
import type { PayMeans } from '../payments/methods/method.ts';

/** What an order can be paid with at one tap, in the way it was to be paid before, and what that tap is called. */
export interface Again {
  means: PayMeans;
  words: string;
  note: string | null;
}

/**
 * null: nothing at hand for this way; another one has to be chosen.
 * @param type the order's way to pay, or the one just filled in
 * @param channel where it is looked at: an order of the other one may be paid in a way that this one has no call for
 * @param at.paypay whether the channel has PayPay: an order of the shop that is looked at in the marketplace is paid another way there
 */
export function againWith(type: PaymentType, channel: Channel, at: AvailableMeans): Again | null {
  const { facts, meansOf, again } = methodOf(type);
  const means = facts.channels.includes(channel) ? meansOf(at) : null;
  return means && again && { means, ...again(at) };
}

export function PayAgain({ again, variant, onPay }: { again: Again; variant: 'primary' | 'quiet'; onPay: (means: PayMeans) => void }) {
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
