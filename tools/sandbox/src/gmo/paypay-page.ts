import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { escape, row, sandboxPage } from '../provider/markup.ts';
import type { CounterLocale } from './counter-words.ts';
import type { PaypayWords } from './paypay-words.ts';
import type { SandboxTrade } from './trades.ts';

export interface Shown {
  locale: CounterLocale;
  words: PaypayWords;
  /** Relative path from the page to the sandbox's root, so that it works behind any prefix. */
  root: '' | '../';
}

const page = ({ locale, words, root }: Shown, body: string, script = ''): string =>
  sandboxPage({
    lang: locale,
    title: words.title,
    assets: `${root}assets`,
    simulated: escape(words.simulated),
    body,
    script,
  });

const head = (words: PaypayWords, heading: string) =>
  `<header><p class="bank">${escape(words.wallet)}</p><h1>${escape(heading)}</h1></header>`;

const buttons = {
  approve: { name: 'Approve', look: 'main' },
  refuse: { name: 'Refuse', look: 'no' },
  cancel: { name: 'Cancel', look: 'plain' },
} as const;
type Decision = keyof typeof buttons;

function choice(words: PaypayWords, decision: Decision): string {
  const { name, look } = buttons[decision];
  return `<div class="choice"><button class="${look}" name="decision" value="${decision}" aria-describedby="about-${decision}">${name}</button><span id="about-${decision}">${escape(words.choices[decision])}</span></div>`;
}

/** Asks the buyer to confirm the payment. */
export function paypayPage(shown: Shown, trade: SandboxTrade): string {
  const { words, locale } = shown;
  // the page waits for minutes, so a date is not needed
  const until = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Tokyo', timeStyle: 'short' });
  return page(
    shown,
    `${head(words, words.heading)}
<dl class="deal">
${row(words.amount, `¥${(trade.amount + trade.tax).toLocaleString('en-US')}`, 'amount')}
${row(words.shop, trade.shop_id)}
${row(words.order, trade.order_id)}
${row(words.until, words.moment(until.format(new Date(trade.paypay?.ends_at ?? 0))))}
</dl>
<form class="choices" method="post" action="${shown.root}paypay">
<input type="hidden" name="locale" value="${locale}">
<input type="hidden" name="id" value="${escape(trade.paypay?.page_id ?? '')}">
${choice(words, 'approve')}
${choice(words, 'refuse')}
${choice(words, 'cancel')}
</form>`,
  );
}

/** How the browser returns to the shop: `times` posts, a link without fields, or not. */
export type WayBack =
  | { by: 'post'; url: string; fields: Fields; times: number }
  | { by: 'bare_get'; url: string }
  | { by: 'nothing' };

function returnHtml(words: PaypayWords, way: WayBack): string {
  if (way.by === 'nothing') return `<p>${escape(words.stay)}</p>`;
  if (way.by === 'bare_get')
    return `<p class="choice"><a id="return" href="${escape(way.url)}">${escape(words.leave)}</a></p>`;
  const hidden = Object.entries(way.fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return `<form id="return" method="post" action="${escape(way.url)}" data-times="${way.times}">
${hidden.join('\n')}
<div class="choice"><button class="main">${escape(words.leave)}</button></div>
</form>`;
}

/** Shows the result; the browser returns by itself unless there is something to read. */
export function paypayEnd(shown: Shown, ended: keyof PaypayWords['ended'], way: WayBack): string {
  const { words, root } = shown;
  const read = ended === 'expired' || way.by === 'nothing';
  return page(
    shown,
    `${head(words, read ? words.ended[ended] : words.back)}
<div class="leave">${read ? '' : `<p>${escape(words.ended[ended])}</p>`}
${returnHtml(words, way)}</div>`,
    read ? '' : `<script src="${root}assets/paypay-return.js"></script>\n`,
  );
}

/** Page for an address or form that names no payment. */
export function paypayUnknown(shown: Shown): string {
  const { words } = shown;
  return page(
    shown,
    `${head(words, words.unknown.heading)}\n<div class="leave"><p>${escape(words.unknown.lead)}</p></div>`,
  );
}
