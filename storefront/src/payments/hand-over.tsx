import { Spinner } from '@noren/kit/components/spinner.tsx';
import { NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import { useEffect, useRef } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { PayMeans } from './pay-intent.ts';

const card = { title: m.payment_hand_over_title, text: m.payment_hand_over_text, back: m.payment_hand_over_back };
const words: Record<PayMeans['type'], { title: () => string; text: () => string; back: (() => string) | null }> = {
  gmo_credit: card,
  payuni_credit: card,
  gmo_paypay: { title: m.payment_paypay_hand_over_title, text: m.payment_paypay_hand_over_text, back: m.payment_hand_over_back },
  gmo_cvs: { title: m.slip_making_title, text: m.slip_making_text, back: null },
};

/** The calm moment between the shop and the card company or PayPay, or while the gateway makes a konbini number. */
export function HandOver({ to }: { to: PayMeans['type'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { title, text, back } = words[to];
  return (
    <div className="grid justify-items-center gap-5 px-4 py-16 text-center" aria-busy="true">
      <NorenMark className="size-16 text-indigo" />
      <h1 ref={heading} tabIndex={-1} className="phrase text-22 outline-none">
        {title()}
      </h1>
      <p className="phrase max-w-[28rem] text-ink-soft">{text()}</p>
      <Spinner size={48} className="text-indigo" />
      {back && <p className="text-14 text-ink-soft">{back()}</p>}
    </div>
  );
}
