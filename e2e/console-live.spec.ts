import { consoleSentences } from './console-words.ts';
import { product, sku } from '../server/test/body-parts.ts';
import { shootPage } from './console-owner.ts';
import { callConsole, leaveConsole } from './empty-server.ts';
import { openStore } from './merchant.ts';
import { expect, test } from './shop.ts';

const names = ['湯のみ', '急須'];

test('an owner schedules a show with two products, starts it, and opens its host’s screen', async ({
  page,
  accessible,
  shopLocale,
  say: sayInShop,
}) => {
  const say = consoleSentences[shopLocale];
  const store = await openStore(shopLocale);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shoot = (name: string) => shootPage(page, `console-live-${name}`);
  try {
    await callConsole(store.origin, store.owner, 'POST', '/stores/hanamori/products', {
      ...product,
      name: names[1],
      skus: [{ ...sku, price: 4_800, stock: 3 }],
    });
    await page.addInitScript(
      ([token, language]) => {
        localStorage.setItem('noren-console-token', token as string);
        localStorage.setItem('noren-console-locale', language as string);
      },
      [store.owner, shopLocale],
    );
    await page.goto(`${store.origin}/console/stores/hanamori/live`);
    await expect(page.getByRole('link', { name: say.live_invite })).toHaveAttribute(
      'href',
      '/console/stores/hanamori/staff',
    );
    await accessible(page, 'console live shows, none');
    await shoot('empty');

    await page.getByRole('link', { name: say.platform_title }).click();
    await page.getByLabel(say.platform_token).fill('https://example.com/shop?token=a.b.c');
    await press(say.platform_check);
    await expect(
      page.getByText(say.platform_fault({ fault: 'not_a_token', claim: '' })),
    ).toBeVisible();
    await accessible(page, 'console check of a login token');
    await shoot('platform');
    await page.getByRole('link', { name: say.back, exact: true }).click();

    await page.getByRole('link', { name: say.show_new }).click();
    await page.getByLabel(say.show_title).fill('木曜の市');
    await page.getByLabel(say.show_hold).fill('10');
    for (const name of names) await press(say.new_order_add({ name }));
    await expect(page.getByRole('list', { name: say.show_goods }).getByRole('listitem')).toHaveText(
      names.map((name) => new RegExp(name)),
    );
    await accessible(page, 'console form of a show');
    await shoot('form');
    await press(say.show_new);

    await expect(
      page.getByText(say.show_state({ state: 'scheduled' }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: say.show_link })).toHaveValue(
      new RegExp(`^${store.origin}/stores/hanamori/live/\\d+$`),
    );
    await press(say.show_start);
    await expect(
      page.getByText(say.show_state({ state: 'on_air' }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /木曜の市/ })).toBeVisible();
    await accessible(page, 'console live show');
    await shoot('show');

    const [opened] = await Promise.all([page.waitForEvent('popup'), press(say.show_host_screen)]);
    await expect(opened).toHaveURL(/\/shop\/seller\/desk\?/);
    for (const name of names) await expect(opened.getByText(name).first()).toBeVisible();
    await expect.poll(() => opened.url()).not.toContain('token=');
    // the overlay for the encoder follows the host
    const overlay = await page.context().newPage();
    await overlay.goto(await page.getByLabel(say.overlay_link, { exact: true }).inputValue());
    await opened
      .getByRole('button', {
        name: new RegExp(`^${sayInShop('desk_next') as string}.*${names[0]}$`),
      })
      .click();
    await expect(overlay.getByRole('heading', { name: names[0], exact: true })).toBeVisible();
    await overlay.close();
    await opened.close();

    // ending is asked once more
    await press(say.show_end);
    await page
      .getByRole('group', { name: say.show_end_sure })
      .getByRole('button', { name: say.show_end, exact: true })
      .click();
    await expect(page.getByText(say.show_state({ state: 'over' }), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: say.back }).click();
    await expect(page.getByRole('link', { name: /木曜の市/ })).toContainText(
      say.show_state({ state: 'over' }),
    );
    await shoot('list');
  } finally {
    await leaveConsole(page);
    await store.stop();
  }
});
