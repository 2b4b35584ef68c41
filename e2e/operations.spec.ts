import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyFolder } from '../server/test/processes.ts';
import { filledTemplate } from './global-setup.ts';
import { openServer } from './server.ts';
import { expect, test } from './shop.ts';

const operator_key = 'the operator of the journeys';

/**
 * What operators rely on: error reports arrive, and maintenance closes the shop. Uses its own
 * server.
 */
test(
  'an error in a browser reaches Sentry, and maintenance leads every visitor to its page',
  { tag: '@deep' },
  async ({ browser, faults }) => {
    const reports: { url: string; body: string }[] = [];
    const elsewhere = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') reports.push({ url: request.url ?? '', body });
        response.setHeader('content-type', 'text/html').end('<h1>Closed for a moment</h1>');
      });
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const directory = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
    copyFolder(filledTemplate, directory);
    const server = await openServer(directory, {
      SENTRY_DSN: `http://key@${host}/42`,
      OPERATOR_KEY: operator_key,
      MAINTENANCE_PAGE_URL: `http://${host}/closed`,
      LOG_LEVEL: 'silent',
    });
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${server.origin}/stores/hanamori/marketplace?q=secret-in-the-query`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      faults.allow(/^(pageerror|console|report): .*the shelf fell down/);
      await page.evaluate(
        () => void setTimeout(() => Promise.reject(new TypeError('the shelf fell down'))),
      );
      await expect.poll(() => reports.length).toBeGreaterThan(0);
      expect(reports[0]?.url).toBe('/api/42/envelope/');
      expect(reports[0]?.body).toContain('the shelf fell down');
      expect(reports[0]?.body).not.toContain('secret-in-the-query');

      await fetch(`${server.origin}/api/operator/maintenance`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ maintaining: true }),
      });
      await page.goto(`${server.origin}/stores/hanamori/marketplace`);
      await expect(page.getByRole('heading', { name: 'Closed for a moment' })).toBeVisible();
      await page.context().close();
    } finally {
      await server.stop();
      elsewhere.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
