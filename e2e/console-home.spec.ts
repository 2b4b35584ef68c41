import { leaveConsole } from './empty-server.ts';
import { openStore } from './merchant.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

test('an owner starts at the home screen, goes to what is due, finds a buyer by keyboard and blocks them', async ({
  page,
  accessible,
  shopLocale,
}, info) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const isPhone = info.project.name.startsWith('phone');
  const store = await openStore(shopLocale);
  try {
    await page.addInitScript(
      ([token, language]) => {
        localStorage.setItem('noren-console-token', token as string);
        localStorage.setItem('noren-console-locale', language as string);
      },
      [store.owner, shopLocale],
    );
    await page.goto(`${store.origin}/console`);
    await expect(page).toHaveURL(/\/stores\/hanamori$/);
    await expect(page.getByText(say.home_nothing)).toBeVisible();
    await accessible(page, 'home of a store, nothing due');
    const order = await store.orderOf(2, '佐藤 太郎');
    await page.reload();
    const due = page.getByRole('link', { name: say.home_to_ship });
    await expect(due).toContainText('1');
    await accessible(page, 'home of a store');

    // the number opens exactly these orders, high on the screen
    await due.click();
    await expect(page).toHaveURL(/\/orders\?tab=to_ship$/);
    const row = page.locator('[data-row]').filter({ hasText: order.number });
    await expect(row).toBeVisible();
    const place = await row.boundingBox();
    expect(place?.y).toBeLessThan(300);
    expect(place?.height).toBeLessThan(isPhone ? 180 : 40);
    const first = page.getByRole('link', { name: new RegExp(`^${say.tab({ tab: 'new' })} 1`) });
    await expect(first).toBeInViewport({ ratio: 1 });

    // the search opens by keyboard, and finds the order and its buyer
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: say.shortcuts_title })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: say.find_label });
    await expect(find).toBeFocused();
    await find.fill('佐藤太郎');
    const found = page.getByRole('option');
    await expect(found.filter({ hasText: order.number })).toBeVisible();
    await accessible(page, 'search of the console');
    const buyer = found.filter({ hasText: say.find_kind({ kind: 'buyer' }) });
    for (let turn = 0; turn < 5; turn++) {
      if ((await buyer.getAttribute('aria-selected')) === 'true') break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '佐藤 太郎', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: order.number })).toBeVisible();
    await accessible(page, 'a buyer');
    await page.getByLabel(say.buyers_tags, { exact: false }).fill('常連、卸');
    await page.getByRole('checkbox', { name: say.buyers_block }).check();
    await page.getByRole('button', { name: say.buyers_save, exact: true }).click();
    await expect(page.getByText(say.buyers_saved)).toBeVisible();

    await page.getByRole('link', { name: say.buyers_back }).click();
    await expect(
      page.getByText(say.buyers_blocked, { exact: true }).locator('visible=true'),
    ).toHaveCount(1);
    await accessible(page, 'buyers');
  } finally {
    await leaveConsole(page);
    await store.stop();
  }
});
