import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleSentences, emptyServer, newOwner } from './empty-server.ts';
import { expect, test } from './shop.ts';
import type { Sentences } from '../console/src/i18n/ja.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('an owner adds a webhook, keeps its secret, tests it, and sends again what did not arrive', async ({ page, accessible, shopLocale }, info) => {
  test.slow();
  const say = consoleSentences[shopLocale] as Sentences;
  let status = 500;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  // only a server at a loopback address of its own sends to this machine
  const PORT = String(await freePort());
  const server = await emptyServer({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shot = (name: string) =>
    process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}-${info.project.name.replace(' ', '-')}.png`, fullPage: true }) : null;
  await page.addInitScript((locale) => localStorage.setItem('noren-console-locale', locale), shopLocale);
  try {
    await newOwner(page, server, { slug: 'hanamori', name: '花森' });
    await page.goto(`${server.origin}/console/stores/hanamori/settings`);
    await page.getByRole('link', { name: say.webhooks_open, exact: true }).click();
    await expect(page.getByText(say.webhooks_empty, { exact: true })).toBeVisible();
    await shot('console-webhooks-empty');
    await page.getByLabel(say.webhook_url).fill('http://example.com/hooks');
    await press(say.webhook_add);
    await expect(page.getByText(say.error_WEBHOOK_REFUSED_address)).toBeVisible();
    await accessible(page, 'console webhook refused');
    await page.getByLabel(say.webhook_url).fill(url);
    await press(say.webhook_add);
    await expect(page.getByLabel(say.webhook_secret)).toHaveValue(/^whsec_/);
    await shot('console-webhooks-secret');
    await press(say.webhook_secret_kept);
    await expect(page.getByLabel(say.webhook_secret)).toHaveCount(0);
    await press(say.webhook_test);
    const deliveries = page.getByRole('list', { name: say.webhook_deliveries });
    await expect(deliveries.getByText('500')).toBeVisible({ timeout: 15_000 });
    status = 200;
    await expect(deliveries.getByText(say.webhook_delivered)).toBeVisible({ timeout: 20_000 });
    await press(say.webhook_replay);
    await expect(deliveries.getByText(say.webhook_delivered)).toBeVisible({ timeout: 20_000 });
    await accessible(page, 'console webhooks');
    await shot('console-webhooks');
    await press(say.webhook_switch_off);
    await expect(page.getByText(say.webhook_switch_off_sure)).toBeVisible();
    await press(say.webhook_switch_off);
    await expect(page.getByText(say.webhook_off_by_hand)).toBeVisible();
    await press(say.webhook_remove);
    await press(say.webhook_remove);
    await expect(page.getByText(say.webhooks_empty, { exact: true })).toBeVisible();
    // a key of the store's systems
    await page.getByRole('link', { name: say.staff, exact: true }).click();
    await page.getByLabel(say.key_name).fill('倉庫');
    await press(say.key_make);
    await expect(page.getByLabel(say.key_once)).toHaveValue(/^nk_/);
    await accessible(page, 'console keys');
    await shot('console-keys');
    await press(say.key_kept);
    await press(say.key_remove_of('倉庫'));
    await press(say.key_remove);
    await expect(page.getByText(say.keys_none)).toBeVisible();
  } finally {
    await server.close();
    receiver.closeAllConnections();
    receiver.close();
  }
});
