import { instantOfJst } from '../../../../server/src/payments/gateways/gmo/jst-time.ts';
import { escape, row, sandboxPage } from '../provider/markup.ts';
import type { CounterLocale, CounterWords } from './counter-words.ts';
import type { SandboxTrade } from './trades.ts';

export interface Typed {
  receipt_no: string;
  conf_no: string;
}
interface Shown {
  locale: CounterLocale;
  words: CounterWords;
}

// Addresses are relative to …/counter, so that the pages work behind any prefix.
const page = ({ locale, words }: Shown, body: string): string =>
  sandboxPage({
    lang: locale,
    title: words.title,
    assets: 'assets',
    simulated: escape(words.simulated),
    body,
  });

function field(
  name: keyof Typed,
  value: string,
  { label, hint }: { label: string; hint: string },
): string {
  return `<p class="field"><label for="${name}">${escape(label)}</label>
<input type="text" id="${name}" name="${name}" value="${escape(value)}" inputmode="numeric" autocomplete="off"${name === 'receipt_no' ? ' required' : ''} maxlength="24" aria-describedby="about-${name}">
<span id="about-${name}">${escape(hint)}</span></p>`;
}

/** The form for the two numbers; `refused` is why the last ones could not be paid. */
export function counterForm(
  shown: Shown,
  typed: Typed,
  refused: keyof CounterWords['refused'] | null,
): string {
  const { words, locale } = shown;
  return page(
    shown,
    `${refused === null ? '' : `<p class="told" role="alert">${escape(words.refused[refused])}</p>`}
<header><h1>${escape(words.heading)}</h1></header>
<form class="choices" method="post" action="counter">
<input type="hidden" name="locale" value="${locale}">
${field('receipt_no', typed.receipt_no, words.receipt)}
${field('conf_no', typed.conf_no, words.conf)}
<button class="main" name="step" value="look">${escape(words.look)}</button>
</form>`,
  );
}

function slipHtml({ words, locale }: Shown, trade: SandboxTrade): string {
  const term = instantOfJst(trade.cvs?.payment_term ?? '');
  const moment =
    term === null
      ? ''
      : new Intl.DateTimeFormat(locale, {
          timeZone: 'Asia/Tokyo',
          dateStyle: 'long',
          timeStyle: 'short',
        }).format(term);
  return `<dl class="deal">
${row(words.shop, trade.cvs?.shop_name ?? '')}
${row(words.chain, words.chains[trade.cvs?.convenience ?? ''] ?? '')}
${row(words.amount, `¥${(trade.amount + trade.tax).toLocaleString('en-US')}`, 'amount')}
${row(words.termLabel, words.term(moment))}
</dl>`;
}

/** Shows the payment, with the button that pays it. */
export function counterPay(shown: Shown, typed: Typed, trade: SandboxTrade): string {
  const { words, locale } = shown;
  return page(
    shown,
    `<header><h1>${escape(words.toPay)}</h1></header>
${slipHtml(shown, trade)}
<form class="choices" method="post" action="counter">
<input type="hidden" name="locale" value="${locale}">
<input type="hidden" name="receipt_no" value="${escape(typed.receipt_no)}">
<input type="hidden" name="conf_no" value="${escape(typed.conf_no)}">
<button class="main" name="step" value="pay">${escape(words.pay)}</button>
<a href="counter?locale=${locale}">${escape(words.other)}</a>
</form>`,
  );
}

export function counterPaid(shown: Shown, trade: SandboxTrade): string {
  const { words, locale } = shown;
  return page(
    shown,
    `<p class="told done" role="status">${escape(words.paidLead)}</p>
<header><h1>${escape(words.paid)}</h1></header>
${slipHtml(shown, trade)}
<div class="choices"><a href="counter?locale=${locale}">${escape(words.other)}</a></div>`,
  );
}
