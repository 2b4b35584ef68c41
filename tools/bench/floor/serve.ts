import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const client = join(import.meta.dirname, '../../../storefront/dist/client');

async function bundled(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'main.tsx'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  return output[0].code;
}

/**
 * Serves the floor page with the products, styles and pictures of the shop at `origin`, in the way
 * of the shop's own server but without its app.
 */
export async function withFloor<T>(
  origin: string,
  slug: string,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const list = (await (
    await fetch(`${origin}/api/v2/stores/${slug}/products?with_market=1&all=1`)
  ).json()) as { data: unknown[] };
  const sheet = /href="\/(assets\/[^"]+\.css)"/.exec(
    readFileSync(join(client, 'index.html'), 'utf8'),
  )?.[1];
  if (!sheet) throw new Error('The storefront has no sheet of styles: npm run build');
  const html = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Floor</title><script type="module" src="/main.js"></script><link rel="stylesheet" href="/sheet.css"></head>
<body><div id="root"></div><script type="application/json" id="goods">${JSON.stringify(list.data.slice(0, 20)).replaceAll('<', String.raw`\u003c`)}</script></body></html>`;
  const files = new Map(
    Object.entries({
      '/': ['text/html; charset=utf-8', html],
      '/main.js': ['text/javascript', await bundled()],
      '/sheet.css': ['text/css', readFileSync(join(client, sheet), 'utf8')],
    }).map(([path, [type, text]]) => [
      path,
      { type: type as string, bytes: brotliCompressSync(text as string) },
    ]),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file)
      return void response
        .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' })
        .end(file.bytes);
    void fetch(origin + request.url).then(async (answer) => {
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
