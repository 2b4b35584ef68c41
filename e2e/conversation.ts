import { expect } from '@playwright/test';
import type { Buyer } from './buyer.ts';
import type { Journey } from './shop.ts';

/**
 * Walks through a conversation with the shop from an order's page: two messages, an answer while it
 * is open, closed by its button and by Back. The order's page stays below it.
 * @param title heading of the order's page
 */
export async function talkWithShop(
  { page, shop, say }: Buyer,
  title: string,
  accessible: Journey['accessible'],
): Promise<void> {
  const id = Number(/\/(?:orders|step-done)\/(\d+)/.exec(page.url())?.[1]);
  const number = page
    .locator('dl > div')
    .filter({ has: page.locator('dt').filter({ hasText: say('order_number') }) });
  const slug = (await number.locator('dd').innerText()).trim();
  expect(slug).not.toBe('');
  const drawer = page.getByRole('dialog', { name: say('orders_messages') });
  const field = page.getByRole('textbox', {
    name: say('orders_messages_label'),
    includeHidden: true,
  });
  const open = () => page.getByRole('button', { name: say('orders_messages_open') }).click();
  const write = async (text: string) => {
    await field.fill(text);
    await drawer.getByRole('button', { name: say('orders_messages_send') }).click();
  };
  const reads = (...texts: string[]) =>
    expect(drawer.getByRole('listitem')).toHaveText(texts.map((text) => new RegExp(text)));
  const closed = async () => {
    await expect(drawer).toHaveCount(0);
    // the drawer's content is removed after its animation
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('heading', { name: say(title), level: 1 })).toBeVisible();
    await expect(page.getByText(slug, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(
      (url) => url.pathname.endsWith(`/${id}`) && !url.searchParams.has('drawer'),
    );
  };
  const [sent, also, answer] = [
    'のしを付けていただけますか。',
    `見本: ${'longword'.repeat(20)}`,
    'はい、承ります。',
  ];

  await open();
  await write(sent);
  await reads(sent);
  await accessible(page, 'messages');
  await write(also);
  await reads(sent, also);
  // a word without break opportunities stays inside its bubble
  expect(
    await drawer
      .getByRole('listitem')
      .evaluateAll((items) => items.some((item) => item.scrollWidth > item.clientWidth)),
  ).toBe(false);
  const [list, last] = [
    await drawer.getByRole('list').boundingBox(),
    await drawer.getByRole('listitem').last().boundingBox(),
  ];
  expect(last && list && last.x >= list.x && last.x + last.width <= list.x + list.width + 1).toBe(
    true,
  );
  await shop.operator('POST', `/orders/${id}/messages`, { message: answer });
  await expect(drawer.getByText(answer)).toBeVisible({ timeout: 20_000 });
  await reads(sent, also, answer);
  await drawer.getByRole('button', { name: say('common_close'), exact: true }).click();
  await closed();
  await open();
  await reads(sent, also, answer);
  await page.goBack();
  await closed();
}
