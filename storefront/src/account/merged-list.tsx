import type { Merged } from '@noren/contract/entities/session';
import { Button } from '@noren/kit/components/button.tsx';
import { useEffect, useRef } from 'react';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { mergedSentence } from './entry-words.ts';

/**
 * Shown between the login and the next page if merging two carts reduced a line, so that this is
 * not silent (D-284). Only the marketplace has accounts, and its goods are named in Japanese.
 */
export function MergedList({ merged, onGoOn }: { merged: Merged; onGoOn: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-22 outline-none">
        {m.account_logged_in()}
      </h1>
      <p className="phrase-left">{mergedSentence(merged)}</p>
      <section className="grid gap-2">
        <h2 className="text-16">{m.account_lowered_title()}</h2>
        <p className="phrase-left text-14 text-ink-soft">{m.account_lowered_text()}</p>
        <ul className="divide-y divide-line border-y border-line">
          {merged.lowered.map((line) => (
            <li
              key={`${line.product_name} ${line.sku_name}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <span lang={contentLanguage.JP}>
                {line.product_name}
                {line.sku_name !== '' && line.sku_name !== line.product_name && (
                  <span className="text-14 text-ink-soft"> {line.sku_name}</span>
                )}
              </span>
              <span className="figures font-semibold">
                {m.account_lowered_line({ wanted: line.wanted, quantity: line.quantity })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Button wide onClick={onGoOn}>
        {m.account_go_on()}
      </Button>
    </div>
  );
}
