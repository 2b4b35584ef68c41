import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply } from 'fastify';
import { pageFonts } from './fonts.ts';

/** Stylesheet of the server-rendered rehearsal pages, served under the same path. */
export const rehearsalStyle = `:root{color-scheme:light}body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:#fbf8f3;color:#1c1b1a;font:16px/1.7 ${pageFonts}}
main{box-sizing:border-box;width:100%;max-width:420px;padding:24px;text-wrap:balance;word-break:auto-phrase}h1{margin:0 0 8px;font-size:22px;line-height:1.4}p{margin:0 0 20px;color:#5c5850}
dl{margin:0 0 24px;border-top:1px solid #e4dfd5}dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid #e4dfd5}dt{color:#5c5850}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
form{margin:0 0 12px}button{width:100%;min-height:48px;padding:10px 16px;border:0;border-radius:999px;font:inherit;font-weight:600;cursor:pointer}
.act{background:#1f3a5f;color:#fff}.quiet{background:#fff;color:#1f3a5f;box-shadow:inset 0 0 0 1px #8a94a3}.text{background:none;color:#1f3a5f;text-decoration:underline;text-underline-offset:4px}
a{display:inline-flex;align-items:center;min-height:44px;color:#1f3a5f;text-underline-offset:4px}ul{margin:0;padding:0;list-style:none}
button:focus-visible,a:focus-visible{outline:3px solid #d9982b;outline-offset:2px}`;

/**
 * @param body HTML below the heading
 * @param script URL of one of our scripts
 */
export const rehearsalDocument = (
  locale: Locale,
  title: string,
  body: string,
  script?: string,
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Noren</title>
<link rel="stylesheet" href="/rehearsal/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>${script === undefined ? '' : `\n<script src="${script}"></script>`}
</body>
</html>
`;

/**
 * Sends a rehearsal page: no inline code, nothing from other origins, and no referrer, because the
 * URL may contain a key.
 */
export const replyRehearsalPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // browsers also apply form-action to the redirect after it, and the shop may be on another
      // origin
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'cookie',
    })
    .send(html);
