import { ownStore, shootPage } from './console-owner.ts';
import { leaveConsole } from './empty-server.ts';
import { expect, test } from './shop.ts';

test(
  'staff save the filters of the orders list, come back to them, rename and delete them',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    const { origin, say, stop } = await ownStore(page, shopLocale);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    try {
      const list = `${origin}/console/stores/hanamori/orders`;
      await page.goto(`${list}?tab=all&payment=custom_cod&sort=oldest`);
      await button(say.view_save).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(new RegExp(say.view_name)).fill('代引の古い順');
      await accessible(page, 'name of a view');
      await shootPage(page, 'view-name');
      await sheet.getByRole('button', { name: say.view_save_name, exact: true }).click();
      await expect(button('代引の古い順')).toHaveAttribute('aria-pressed', 'true');

      await page.goto(list);
      await expect(button('代引の古い順')).toHaveAttribute('aria-pressed', 'false');
      await button('代引の古い順').click();
      await expect(page).toHaveURL(/payment=custom_cod/);
      await expect(page).toHaveURL(/sort=oldest/);
      await accessible(page, 'orders with a saved view');
      await shootPage(page, 'saved-views');

      await page.getByRole('button', { name: `${say.view_rename} 代引の古い順` }).click();
      await sheet.getByLabel(new RegExp(say.view_name)).fill('代引');
      await sheet.getByRole('button', { name: say.view_save_name, exact: true }).click();
      await expect(button('代引')).toBeVisible();
      await page.getByRole('button', { name: `${say.view_delete} 代引` }).click();
      await page
        .getByRole('group', { name: say.view_delete_question({ name: '代引' }) })
        .getByRole('button', { name: say.view_delete, exact: true })
        .click();
      await expect(button('代引')).toHaveCount(0);
      await expect(button(say.view_save)).toBeVisible();
    } finally {
      await leaveConsole(page);
      await stop();
    }
  },
);
