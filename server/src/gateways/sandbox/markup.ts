import type { FastifyReply } from 'fastify';

// No form-action: it would also be held against the shop's 303 after the return, wherever that leads.
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Text inside HTML, whatever it holds. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page for people, under a policy that lets nothing in but our own style and script. */
export function html(reply: FastifyReply, status: number, page: string, alsoAllowed = ''): FastifyReply {
  return (
    reply
      .code(status)
      .header('content-security-policy', POLICY + alsoAllowed)
      .header('cache-control', 'no-store')
      // Makes the browser's post to the shop carry `Origin: null`: like a foreign site's, not like one of the shop's own forms.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page)
  );
}
