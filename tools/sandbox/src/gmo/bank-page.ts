import { BANK, escape, sandboxPage } from '../provider/markup.ts';
import type { SandboxTrade } from './trades.ts';

// Addresses are relative to …/tds2/challenge, so that the pages work behind any prefix.
const page = (title: string, body: string, script = ''): string =>
  sandboxPage({
    lang: 'en',
    title,
    assets: '../assets',
    simulated:
      'This is a simulated bank page. No money moves.<span lang="ja">銀行の確認画面を模したものです。お金は動きません。</span>',
    body,
    script,
  });

function row(label: string, japanese: string, value: string, className = ''): string {
  const classes = className === '' ? '' : ` class="${className}"`;
  return `<div><dt>${label} <span lang="ja">${japanese}</span></dt><dd${classes}>${escape(value)}</dd></div>`;
}

function choice(name: string, decision: string, japanese: string, className: string): string {
  return `<div class="choice"><button class="${className}" name="decision" value="${decision}" aria-describedby="about-${decision}">${name}</button><span lang="ja" id="about-${decision}">${japanese}</span></div>`;
}

/** Asks the card holder to confirm the payment. */
export function challengePage(
  trade: SandboxTrade,
  address: { transId: string; t: string },
): string {
  const total = trade.amount + trade.tax;
  return page(
    'Confirm your payment – Sandbox Bank',
    `<header>${BANK}<h1>Did you make this payment?<span lang="ja">このお支払いに覚えはありますか</span></h1></header>
<dl class="deal">
${row('Store', '店舗', trade.tenant_name === '' ? trade.shop_id : trade.tenant_name)}
${row('Amount', '金額', `¥${total.toLocaleString('en-US')}`, 'amount')}
${row('Card', 'カード', `${trade.card?.brand ?? ''} ${trade.card?.masked ?? ''}`.trim())}
</dl>
<form class="choices" method="post" action="challenge">
<input type="hidden" name="transId" value="${escape(address.transId)}">
<input type="hidden" name="t" value="${escape(address.t)}">
${choice('Approve', 'approve', '本人として承認する', 'main')}
${choice('Refuse', 'refuse', '本人確認に失敗したことにする', 'no')}
${choice('Cancel', 'cancel', '中止して店舗に戻る', 'plain')}
</form>`,
  );
}

/** Posts AccessID to the shop cross-site, after the decision (GMO 1.4 step 5). */
export function returnPage(
  challenge: { ret_url: string; by_get: boolean },
  accessId: string,
): string {
  return page(
    'Back to the store – Sandbox Bank',
    `<header>${BANK}<h1>Back to the store<span lang="ja">店舗の画面に戻ります</span></h1></header>
<form class="leave" id="return" method="${challenge.by_get ? 'get' : 'post'}" action="${escape(challenge.ret_url)}">
<input type="hidden" name="AccessID" value="${escape(accessId)}">
<p>Your response was received.<span lang="ja">回答を受け付けました。</span></p>
<div class="choice"><button class="main" aria-describedby="about-continue">Continue</button><span lang="ja" id="about-continue">店舗に進む</span></div>
</form>`,
    '<script src="../assets/return.js"></script>\n',
  );
}

/** Page for an address that names no open payment. */
export function unknownPage(): string {
  return page(
    'Payment not found – Sandbox Bank',
    `<header>${BANK}<h1>Payment not found<span lang="ja">確認するお支払いが見つかりません</span></h1></header>
<div class="leave"><p>The address is wrong, or the payment has ended. Go back to the store.<span lang="ja">アドレスが間違っているか、お支払いが終わっています。店舗の画面からもう一度お試しください。</span></p></div>`,
  );
}
