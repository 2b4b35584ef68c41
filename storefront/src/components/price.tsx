import type { Currency } from '@noren/kit/formats/money.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import * as m from '../i18n/generated/messages.js';
import { currentLocale } from '../i18n/current-locale.ts';

export interface PriceProps {
  amount: number;
  currency: Currency;
  /** the highest price of several SKUs; equal to `amount`: one price */
  upTo?: number;
  /** the price before a limited-time sale */
  original?: number | null;
  size?: 'list' | 'detail';
  /** for goods that cannot be bought any more */
  quiet?: boolean;
  /** 総額表示: says that the price includes tax */
  taxNote?: boolean;
}

export function Price({
  amount,
  upTo,
  currency,
  original,
  size = 'list',
  quiet = false,
  taxNote = true,
}: PriceProps) {
  const locale = currentLocale();
  const range = upTo !== undefined && upTo > amount;
  const onSale = original !== null && original !== undefined && original > amount;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span
        className={classNames(
          'font-semibold',
          size === 'list' ? 'text-18' : 'text-28',
          quiet ? 'text-sold' : onSale && 'text-vermilion',
        )}
      >
        <span className="figures">{formatMoney(amount, currency, locale)}</span>
        {range && (
          <>
            <wbr />
            <span className={classNames('figures', size === 'list' ? 'text-14' : 'text-22')}>
              {m.common_price_up_to({ price: formatMoney(upTo, currency, locale) })}
            </span>
          </>
        )}
      </span>
      {taxNote && <span className="text-12 text-ink-soft">{m.common_tax_included()}</span>}
      {onSale && (
        <s className="figures text-14 text-ink-faint">
          <span className="sr-only">
            {m.common_price_was({ price: formatMoney(original, currency, locale) })}
          </span>
          <span aria-hidden="true">{formatMoney(original, currency, locale)}</span>
        </s>
      )}
    </span>
  );
}
