import { BANK, escape, row, sandboxPage } from '../provider/markup.ts';
import { outcomeForm } from './webhooks.ts';
import type { PageLocale, PageWords } from './page-words.ts';
import type { SandboxTrade } from './trades.ts';

export interface Shown {
  locale: PageLocale;
  words: PageWords;
}

// Addresses are relative to …/api/credit/api_3d/<number>, so that the pages work behind any prefix.
const ASSETS = '../../../assets';

const page = ({ locale, words }: Shown, title: string, body: string, script = ''): string =>
  sandboxPage({
    lang: locale,
    title,
    assets: ASSETS,
    simulated: escape(words.simulated),
    body,
    script,
  });

const header = (heading: string) => `<header>${BANK}<h1>${escape(heading)}</h1></header>`;

const rowIfAny = (label: string, value: string, className = '') =>
  value === '' ? '' : `${row(label, value, className)}\n`;

function choice(name: string, decision: string, about: string, className: string): string {
  return `<div class="choice"><button class="${className}" name="decision" value="${decision}" lang="en" aria-describedby="about-${decision}">${name}</button><span id="about-${decision}">${escape(about)}</span></div>`;
}

/** Asks the card holder to confirm the payment. */
export function challengePage(shown: Shown, trade: SandboxTrade): string {
  const { words, locale } = shown;
  const { brand, card4_no } = trade.card;
  return page(
    shown,
    words.title,
    `${header(words.heading)}
<dl class="deal">
${rowIfAny(words.shop, trade.mer_id)}${rowIfAny(words.what, trade.description)}${rowIfAny(words.amount, `NT$${trade.amount.toLocaleString('en-US')}`, 'amount')}${rowIfAny(words.card, `${brand} •••• ${card4_no}`)}</dl>
<form class="choices" method="post" action="${trade.trade_no}">
<input type="hidden" name="locale" value="${locale}">
${choice('Approve', 'approve', words.approve, 'main')}
${choice('Refuse', 'refuse', words.refuse, 'no')}
${choice('Cancel', 'cancel', words.cancel, 'plain')}
</form>`,
  );
}

/** Posts the sealed result to the shop cross-site, after the decision (PAYUNi 2.5). */
export function returnPage(shown: Shown, trade: SandboxTrade): string {
  const { words } = shown;
  const fields = Object.entries(outcomeForm(trade))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('\n');
  return page(
    shown,
    words.backTitle,
    `${header(words.back)}
<form class="leave" id="return" method="post" action="${escape(trade.return_url)}">
${fields}
<p>${escape(words.noted)}</p>
<div class="choice"><button class="main" lang="en" aria-describedby="about-continue">${escape(words.goOn)}</button><span id="about-continue">${escape(words.goOnAbout)}</span></div>
</form>`,
    `<script src="${ASSETS}/return.js"></script>\n`,
  );
}

const plainPage = (shown: Shown, title: string, heading: string, lead: string) =>
  page(shown, title, `${header(heading)}\n<div class="leave"><p>${escape(lead)}</p></div>`);

/** Page for an address that names no payment. */
export const unknownPage = (shown: Shown): string =>
  plainPage(shown, shown.words.goneTitle, shown.words.gone, shown.words.goneLead);

/** Page for a challenge that was left open too long (API01003). */
export const latePage = (shown: Shown): string =>
  plainPage(shown, shown.words.lateTitle, shown.words.late, shown.words.lateLead);
