import type { FastifyReply } from 'fastify';

// No form-action: it would also be held against the shop's 303 after the return, wherever that leads.
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Text inside HTML, whatever it holds. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface SandboxPage {
  lang: string;
  title: string;
  /** Way from the page's address to the sandbox's assets, so that it works behind any prefix. */
  assets: string;
  /** HTML that says that nothing here is real. */
  simulated: string;
  body: string;
  script?: string;
}

/** The frame of every page for people. */
export const sandboxPage = ({ lang, title, assets, simulated, body, script = '' }: SandboxPage): string => `<!doctype html>
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

/** One line of a page's deal. */
export const row = (label: string, value: string, className = ''): string =>
  `<div><dt>${escape(label)}</dt><dd${className && ` class="${className}"`}>${escape(value)}</dd></div>`;

/** The bank that both providers' 3-D Secure pages are of. */
export const BANK = `<p class="bank"><svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><path d="M14 2 26 8v3H2V8zM4 13h4v9H4zm8 0h4v9h-4zm8 0h4v9h-4zM2 24h24v2H2z"/></svg>Sandbox Bank</p>`;

/**
 * A page for people, under a policy that lets nothing in but our own style and script.
 * @param referrers `same-origin` where the page's own form has to say where it stands
 */
export function html(reply: FastifyReply, status: number, page: string, alsoAllowed = '', referrers = 'no-referrer'): FastifyReply {
  return (
    reply
      .code(status)
      .header('content-security-policy', POLICY + alsoAllowed)
      .header('cache-control', 'no-store')
      // Makes the browser's post to the shop carry `Origin: null`: like a foreign site's, not like one of the shop's own forms.
      .header('referrer-policy', referrers)
      .type('text/html; charset=utf-8')
      .send(page)
  );
}
