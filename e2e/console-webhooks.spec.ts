import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { consoleSentences } from './console-words.ts';
import { openReceiver, verified, withStatus } from '../server/test/receiver.ts';
import { shootPage } from './console-owner.ts';
import { leaveConsole } from './empty-server.ts';
import { openStore, type OpenedStore } from './merchant.ts';
import { expect, test } from './shop.ts';

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

async function signIn(page: Page, store: OpenedStore, locale: string): Promise<void> {
  await page.addInitScript(
    ([token, language]) => {
      localStorage.setItem('noren-console-token', token as string);
      localStorage.setItem('noren-console-locale', language as string);
    },
    [store.owner, locale],
  );
}

const waiting = { timeout: 30_000 };

test(
  'an owner adds a webhook endpoint, resends a failed event, and sees the endpoint switched off',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const receiver = await openReceiver();
    // only a server whose own address is loopback may send to this machine
    const PORT = await freePort();
    const store = await openStore(shopLocale, { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    try {
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/settings`);
      await page.getByRole('link', { name: say.webhooks_open, exact: true }).click();
      await expect(page.getByText(say.webhooks_empty, { exact: true })).toBeVisible();
      await shootPage(page, 'console-webhooks-empty');

      await page.getByLabel(say.webhook_url).fill('http://example.com/hooks');
      await press(say.webhook_add);
      await expect(
        page.getByText(say.error({ code: 'WEBHOOK_REFUSED', reason: 'address' })),
      ).toBeVisible();
      await accessible(page, 'console webhook refused');

      await page.getByLabel(say.webhook_url).fill(receiver.url);
      await press(say.webhook_add);
      const shown = page.getByLabel(say.webhook_secret);
      await expect(shown).toHaveValue(/^whsec_/);
      const secret = await shown.inputValue();
      await accessible(page, 'console webhook secret');
      await shootPage(page, 'console-webhooks-secret');
      await press(say.webhook_secret_kept);
      await expect(shown).toHaveCount(0);

      // a test event and an order arrive, both signed with the secret
      await press(say.webhook_test);
      const deliveries = page.getByRole('list', { name: say.webhook_deliveries });
      await expect(deliveries.getByText(say.webhook_delivered)).toHaveCount(1, waiting);
      const order = await store.orderOf(2);
      await expect.poll(() => receiver.received.length, waiting).toBe(2);
      const [tried, placed] = receiver.received.map((post) => verified(post, secret));
      expect(tried).toMatchObject({ type: 'webhook.test' });
      expect(placed).toMatchObject({
        type: 'order.placed',
        data: { order: { number: order.number } },
      });
      await expect(deliveries.getByText(say.webhook_event({ event: 'order.placed' }))).toBeVisible(
        waiting,
      );

      // the server retries a failed delivery; the owner resends a delivered one under the same id
      receiver.answer(withStatus(500));
      const next = await store.orderOf(1);
      await expect(
        deliveries.getByRole('listitem').filter({ hasText: next.number }).getByText('500'),
      ).toBeVisible(waiting);
      await shootPage(page, 'console-webhooks-failing');
      receiver.answer(withStatus(200));
      // five seconds after the first attempt, or a minute after the second
      await expect(deliveries.getByText(say.webhook_delivered)).toHaveCount(3, {
        timeout: 100_000,
      });
      const row = deliveries.getByRole('listitem').filter({ hasText: order.number });
      await row.getByRole('button', { name: say.webhook_replay }).click();
      const placedOnes = () => receiver.received.filter(({ body }) => body.includes(order.number));
      await expect.poll(() => placedOnes().length, waiting).toBe(2);
      expect(new Set(placedOnes().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await accessible(page, 'console webhooks');
      await shootPage(page, 'console-webhooks');

      // an endpoint that answers 410 gets no more events
      receiver.answer(withStatus(410));
      await press(say.webhook_test);
      await expect(page.getByText(say.webhook_off_because({ reason: 'gone' }))).toBeVisible(
        waiting,
      );
      await shootPage(page, 'console-webhooks-gone');
      receiver.answer(withStatus(200));
      await press(say.webhook_switch_on);
      await expect(page.getByText(say.webhook_on, { exact: true })).toBeVisible();
      await press(say.webhook_switch_off);
      await expect(page.getByText(say.webhook_switch_off_sure)).toBeVisible();
      await press(say.webhook_switch_off);
      await expect(page.getByText(say.webhook_off_because({ reason: 'by_hand' }))).toBeVisible();
      await press(say.webhook_remove);
      await press(say.webhook_remove);
      await expect(page.getByText(say.webhooks_empty, { exact: true })).toBeVisible();
    } finally {
      await leaveConsole(page);
      await store.stop();
      await receiver.close();
    }
  },
);

test(
  'an owner creates a key, which stops working after its removal',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const withKey = (key: string, path: string) =>
      fetch(`${store.origin}/api/console/stores/hanamori/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
    try {
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/settings`);
      await page.getByRole('link', { name: say.staff, exact: true }).click();
      await expect(page.getByText(say.keys_none)).toBeVisible();
      await press(say.key_make);
      await expect(page.getByText(say.required_field).first()).toBeVisible();
      await page.getByLabel(say.key_name).fill('倉庫のシステム');
      await press(say.key_make);
      const shown = page.getByLabel(say.key_once);
      await expect(shown).toHaveValue(/^nk_/);
      const key = await shown.inputValue();
      await accessible(page, 'console keys');
      await shootPage(page, 'console-keys');
      expect((await withKey(key, 'orders')).status).toBe(200);
      expect((await withKey(key, 'keys')).status).toBe(403);
      await press(say.key_kept);
      await press(say.key_remove_of({ name: '倉庫のシステム' }));
      await expect(page.getByText(say.key_remove_sure({ name: '倉庫のシステム' }))).toBeVisible();
      await shootPage(page, 'console-keys-remove');
      await press(say.key_remove);
      await expect(page.getByText(say.keys_none)).toBeVisible();
      expect((await withKey(key, 'orders')).status).toBe(401);
    } finally {
      await leaveConsole(page);
      await store.stop();
    }
  },
);
