import { Spinner } from '@noren/kit/components/spinner.tsx';
import { NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import { useEffect, useRef } from 'react';
import { methodOf } from './methods/registry.ts';
import type { PayMeans } from './methods/method.ts';

/** The calm moment between the shop and the card company or PayPay, or while the gateway makes a konbini number. */
export function HandOver({ to }: { to: PayMeans['type'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const words = methodOf(to).handOver;
  if (!words) return null;
  const { title, text, back } = words;
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
