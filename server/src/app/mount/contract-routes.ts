import { failuresOf, methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { errorCodes } from '@noren/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../../platform/http/compress.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Serves the API contract as OpenAPI at /api/openapi.json, and for people at /api/docs: plain HTML
 * without scripts.
 */
export function contractRoutes(server: FastifyInstance): void {
  let document: Buffer | undefined;
  let page: string | undefined;
  server.get('/api/openapi.json', async (request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument()));
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), document, true);
  });
  server.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send((page ??= docsPage())),
  );
  server.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}

function docsPage(): string {
  const rows = Object.entries<Endpoint>(everyEndpoint).map(([key, endpoint]) => {
    const { method, path } = methodAndPath(key);
    const prefixes = prefixesOf(endpoint).map((prefix) => prefix || 'the host itself');
    const failures = failuresOf(endpoint).map(
      (code) => `<code>${code}</code> ${errorCodes[code].status}`,
    );
    return `<section><h2><b>${method}</b> ${escapeHtml(path)}</h2><p>${escapeHtml(endpoint.summary)}</p>
      <dl>${endpoint.roles ? `<dt>Roles</dt><dd>${endpoint.roles.join(', ')}</dd>` : ''}<dt>Mounted under</dt><dd>${prefixes.map(escapeHtml).join(', ')}</dd>
      <dt>Who may call</dt><dd>${endpoint.visitors.join(', ')}</dd>
      ${endpoint.form === 'events' ? '<dt>Answers with</dt><dd>server-sent events</dd>' : ''}
      ${endpoint.upload ? `<dt>Takes</dt><dd>one file as multipart/form-data, at most ${endpoint.upload.most / 1024 / 1024} MiB</dd>` : ''}
      ${endpoint.idempotent ? '<dt>Idempotency-Key</dt><dd>taken</dd>' : ''}
      <dt>Failures</dt><dd>${failures.join(', ') || 'none of its own'}</dd></dl></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Noren API</title>
    <link rel="stylesheet" href="/api/docs.css"><main><h1>Noren API</h1>
    <p>For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Members send <code>Authorization: Bearer …</code>, guests
    <code>Guest-Authorization: Bearer …</code>. A failure is <code>{"code", "message", …}</code>. What gateways
    and mail servers call has the form that they give it, and is not in here.</p>${rows.join('\n')}</main></html>`;
}

const docsStyle = `body{margin:0;background:#fbf8f3;color:#1c1b1a;font:16px/1.6 system-ui,sans-serif}main{max-width:860px;margin:0 auto;padding:32px 20px}
h1{font-size:28px}h2{font-size:18px;font-weight:500;margin:0}h2 b{color:#1f3a5f}section{background:#fff;border-radius:12px;padding:16px 20px;margin:16px 0}
p{margin:8px 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0 0;font-size:14px}dt{color:#5c5850}dd{margin:0}code{font-size:.92em}a{color:#1f3a5f}`;
