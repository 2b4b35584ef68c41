import type { FastifyReply } from 'fastify';

// No form-action: browsers would also apply it to the shop's 303 after the return.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface SandboxPage {
  lang: string;
  title: string;
  /** Relative path from the page to the sandbox's assets, so that it works behind any prefix. */
  assets: string;
  /** HTML saying that the page is simulated. */
  simulated: string;
  body: string;
  script?: string;
}

/** The frame of every page for buyers. */
export const sandboxPage = ({
  lang,
  title,
  assets,
  simulated,
  body,
  script = '',
}: SandboxPage): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${assets}/bank.css">
</head>
<body>
<main>
<p class="simulated">${simulated}</p>
${body}
</main>
${script}</body>
</html>
`;

/** A row of a page's payment details. */
export const row = (label: string, value: string, className = ''): string =>
  `<div><dt>${escape(label)}</dt><dd${className && ` class="${className}"`}>${escape(value)}</dd></div>`;

/** The bank of both providers' 3-D Secure pages. */
export const BANK = `<p class="bank"><svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><path d="M14 2 26 8v3H2V8zM4 13h4v9H4zm8 0h4v9h-4zm8 0h4v9h-4zM2 24h24v2H2z"/></svg>Sandbox Bank</p>`;

/**
 * Sends a page under a policy that allows only our own style and script.
 * @param referrers `same-origin` if the page's own form must send its origin
 */
export function html(
  reply: FastifyReply,
  status: number,
  page: string,
  alsoAllowed = '',
  referrers = 'no-referrer',
): FastifyReply {
  return (
    reply
      .code(status)
      .header('content-security-policy', POLICY + alsoAllowed)
      .header('cache-control', 'no-store')
      // Makes the post carry `Origin: null`, unlike the shop's own forms.
      .header('referrer-policy', referrers)
      .type('text/html; charset=utf-8')
      .send(page)
  );
}
