import type { Locale } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import { wordsIn } from '../../../i18n/words.ts';
import type { Ground } from '../../../platform/ground.ts';
import { startFields } from '../../gateways/gmo/paypay-payment.ts';
import { pageFonts } from '../../../platform/http/fonts.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { localeOfPage } from '../../../platform/http/page-locale.ts';
import { localeOf } from '../../../platform/http/visitor.ts';
import { findNamedAttempt } from '../../attempts/attempt-name.ts';
import { unsealKept } from '../../../platform/vault/credentials.ts';
import { gmoPaypay, hasFormExpired } from './method.ts';
import { belongsToReturnPath } from '../registry.ts';
import type { PaypayForm } from './start.ts';

const style = `:root{color-scheme:light}body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:#fbf8f3;color:#1c1b1a;font:16px/1.7 ${pageFonts}}
main{max-width:360px;padding:24px;text-align:center;text-wrap:balance;word-break:auto-phrase}h1{margin:0 0 8px;font-size:22px;line-height:1.4}p{margin:0 0 24px;color:#5c5850}
button{width:100%;min-height:48px;padding:10px 16px;border:0;border-radius:999px;background:#1f3a5f;color:#fff;font:inherit;font-weight:600;cursor:pointer}a{display:inline-flex;align-items:center;min-height:44px;margin-top:12px;color:#1f3a5f;text-underline-offset:4px}
button:focus-visible,a:focus-visible{outline:3px solid #d9982b;outline-offset:2px}`;
// A buyer who presses Back to this page wants the order, not PayPay again.
const script = `const [visit] = performance.getEntriesByType('navigation')
if (visit && visit.type === 'back_forward') location.replace(document.getElementById('order').href)
else document.getElementById('start').submit()
`;

/**
 * Serves our page between the order and PayPay (GMO 1.8 step 3): a form that submits itself. Its
 * unguessable address names the attempt. Once the form has expired, it redirects to the order's
 * page.
 */
export function paypayFormRoutes(server: FastifyInstance, app: Ground): void {
  server.get<{ Params: { name: string } }>('/api/pay/paypay/:name', async (request, reply) => {
    const attempt = await findNamedAttempt(app, app.database, request.params.name);
    if (!attempt?.redirect_url || !belongsToReturnPath(gmoPaypay.returnPath, attempt))
      return reply.redirect('/error/not-found', 303);
    const { start } = attempt.gateway_result;
    if (
      attempt.status !== 'redirected' ||
      start === undefined ||
      hasFormExpired(attempt, app.now())
    )
      return reply.redirect(attempt.redirect_url, 303);
    const form = unsealKept<PaypayForm>(app, start);
    return (
      reply
        // browsers apply form-action to every following redirect, and PayPay's hosts are not GMO's
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' https: ${new URL(form.start_url).origin}; base-uri 'none'; frame-ancestors 'none'`,
        )
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(
          formPage(
            localeOfPage(request, localeOf(request.headers['accept-language'])),
            form,
            attempt.redirect_url,
          ),
        )
    );
  });
  const asset = (path: string, type: string, text: string) =>
    server.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(text),
    );
  asset('/api/pay/form.css', 'text/css', style);
  asset('/api/pay/form.js', 'text/javascript', script);
}

function formPage(locale: Locale, form: PaypayForm, order: string): string {
  const m = wordsIn(locale);
  const fields = Object.entries(startFields(form)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.paypay_title()}</title>
<link rel="stylesheet" href="/api/pay/form.css">
</head>
<body>
<main>
<h1>${m.paypay_title()}</h1>
<p>${m.paypay_lead()}</p>
<form id="start" method="post" action="${escapeHtml(form.start_url)}">
${fields.join('\n')}
<button>${m.paypay_go()}</button>
</form>
<a id="order" href="${escapeHtml(order)}">${m.paypay_back()}</a>
</main>
<script src="/api/pay/form.js"></script>
</body>
</html>
`;
}
