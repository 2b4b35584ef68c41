import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ownStore, shootPage } from './console-owner.ts';
import { leaveConsole } from './empty-server.ts';
import { expect, test } from './shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'noren-pictures-'));
/** Draws a bowl in the given colour and saves it as a photo. */
async function photograph(name: string, colour: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"><rect width="1600" height="2000" fill="#efe6d8"/><rect y="1300" width="1600" height="700" fill="#c9b79a"/><path d="M350 900h900c0 420-200 620-450 620S350 1320 350 900z" fill="${colour}"/></svg>`;
  const path = join(folder, name);
  writeFileSync(path, await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer());
  return path;
}

test(
  'a merchant adds and sorts product pictures, and buyers see them',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale, faults }) => {
    test.slow();
    const { origin, say, token, stop } = await ownStore(page, shopLocale);
    try {
      await page.goto(`${origin}/console/stores/hanamori/goods/new`);
      const chooser = page.locator('input[type=file]');
      writeFileSync(join(folder, 'mark.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      await chooser.setInputFiles([
        await photograph('blue.jpg', '#1f3a5f'),
        await photograph('red.jpg', '#c23a2b'),
        join(folder, 'mark.jpg'),
        await photograph('green.jpg', '#3d6b52'),
      ]);
      const rows = page.getByRole('list', { name: say.pictures }).getByRole('listitem');
      await expect(rows).toHaveCount(4);
      await expect(
        page.getByText(say.error({ code: 'PICTURE_REFUSED', reason: 'svg' })),
      ).toBeVisible();
      await expect(rows.getByRole('img')).toHaveCount(3);
      await page.getByLabel(say.goods_name, { exact: false }).first().fill('鉢');
      await page.getByLabel(say.sku_price, { exact: false }).first().fill('3200');
      // the form cannot be saved while a picture is rejected
      await page.getByRole('button', { name: say.goods_publish, exact: true }).click();
      await expect(page.getByText(say.pictures_failed)).toBeVisible();
      await accessible(page, 'console product with pictures');
      await shootPage(page, 'pictures-refused');
      await page.getByRole('button', { name: say.picture_remove({ nth: 3 }) }).click();
      await expect(rows).toHaveCount(3);

      const sources = () =>
        rows
          .getByRole('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
      const [blue, red, green] = (await sources()) as [string, string, string];
      await page.getByRole('button', { name: say.picture_later({ nth: 1 }) }).click();
      expect(await sources()).toEqual([red, blue, green]);
      const from = await rows.nth(2).getByRole('img').boundingBox();
      const to = await rows.nth(0).boundingBox();
      if (!from || !to) throw new Error('The pictures are not on the page');
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 22, from.y - 20, { steps: 4 });
      await page.mouse.move(to.x + 22, to.y + 8, { steps: 8 });
      await page.mouse.up();
      await expect.poll(sources).toEqual([green, red, blue]);
      await page.getByLabel(say.picture_alt({ nth: 1 })).fill('緑の鉢、正面');
      await page.getByLabel(say.sku_picture).selectOption({ index: 3 });
      await page.getByRole('button', { name: say.goods_publish, exact: true }).click();
      await expect(page).toHaveURL(/\/goods\/\d+$/);
      await page.reload();
      await expect(page.getByLabel(say.picture_alt({ nth: 1 }))).toHaveValue('緑の鉢、正面');
      expect(await sources()).toEqual([green, red, blue]);
      await shootPage(page, 'pictures');
      const id = /(\d+)$/.exec(page.url())?.[1];

      // buyers get the picture as AVIF under the page's CSP
      await page.goto(`${origin}/stores/hanamori/marketplace/products/${id}`);
      const shown = page.getByRole('img', { name: '緑の鉢、正面' }).first();
      await expect(shown).toBeVisible();
      await expect
        .poll(() =>
          shown.evaluate((image) => [
            (image as HTMLImageElement).naturalWidth > 0,
            (image as HTMLImageElement).currentSrc,
          ]),
        )
        .toEqual([true, expect.stringMatching(/-\d+\.avif$/)]);
      await shootPage(page, 'pictures-buyer');

      // the connection breaks during an upload: only that picture is retried, and nothing else is
      // lost
      await page.goto(`${origin}/console/stores/hanamori/goods/${id}`);
      await page
        .getByLabel(say.goods_description, { exact: false })
        .first()
        .fill('口の広い鉢です。');
      faults.allow(/pictures/);
      await page.route('**/api/console/stores/hanamori/pictures', (route) => route.abort());
      await chooser.setInputFiles(await photograph('black.jpg', '#1c1b1a'));
      await expect(rows.last().getByText(say.error({ code: 'NETWORK', reason: '' }))).toBeVisible();
      await page.unroute('**/api/console/stores/hanamori/pictures');
      await page.getByRole('button', { name: say.picture_retry }).click();
      await expect(rows.getByRole('img')).toHaveCount(4);
      await page.getByRole('button', { name: say.goods_save, exact: true }).click();
      await expect(page.getByText(say.goods_saved)).toBeVisible();
      // the toast of the previous save may still be visible, so the API is read instead
      const kept = async (): Promise<unknown> =>
        (
          await fetch(`${origin}/api/console/stores/hanamori/products/${id}`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).json();
      await expect
        .poll(kept)
        .toMatchObject({ data: { description: '口の広い鉢です。', images: [{}, {}, {}, {}] } });

      await page.goto(`${origin}/console/stores/hanamori/settings`);
      await page
        .getByLabel(`${say.looks_avatar}: ${say.looks_change}`)
        .setInputFiles(join(folder, 'red.jpg'));
      await expect(page.locator('#looks').getByRole('img')).toHaveCount(1);
      await page.getByRole('button', { name: say.looks_save }).click();
      await expect(page.getByText(say.settings_saved)).toBeVisible();
      await accessible(page, 'console pictures of the store');
      await page.locator('#looks').scrollIntoViewIfNeeded();
      await shootPage(page, 'pictures-store');
    } finally {
      await leaveConsole(page);
      await stop();
    }
  },
);
