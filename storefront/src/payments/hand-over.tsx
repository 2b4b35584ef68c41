import { useEffect, useRef } from 'react';
import * as m from '../i18n/generated/messages.js';
import { NorenMark } from '../ui/frame-icons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { PayMeans } from './pay-intent.ts';

/** The calm moment between the shop and the card company, or while the gateway makes a konbini number. */
export function HandOver({ to }: { to: PayMeans['type'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-5 px-4 py-16 text-center" aria-busy="true">
      <NorenMark className="size-16 text-indigo" />
      <h1 ref={heading} tabIndex={-1} className="phrase text-22 outline-none">
        {to === 'gmo_cvs' ? m.slip_making_title() : m.payment_hand_over_title()}
      </h1>
      <p className="phrase max-w-[28rem] text-ink-soft">{to === 'gmo_cvs' ? m.slip_making_text() : m.payment_hand_over_text()}</p>
      <Spinner size={48} className="text-indigo" />
      {to === 'gmo_credit' && <p className="text-14 text-ink-soft">{m.payment_hand_over_back()}</p>}
    </div>
  );
}
