import { createServer } from 'node:http';
import { anotherPage, inTallWindow, named, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

test('the host shows one product after another by a button; every open page has it within reach of the thumb', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
  const [first, second] = onAir.post.products.map(({ name }) => name) as [string, string];
  const buyer = await anotherPage(browser, page, shopLocale);
  await onAir.openBuyer(buyer);
  const card = buyer.getByRole('region', { name: say('live_showing'), exact: true });
  await expect(card).toHaveCount(0);

  await onAir.openSeller(page, 'selected');
  await page
    .getByRole('button', { name: new RegExp(`^${say('seller_show_next') as string}.*${first}$`) })
    .click();
  await expect(card.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await accessible(buyer, 'a product is shown');
  await inTallWindow(page, () => accessible(page, 'the host shows a product'));

  await page.keyboard.press('n');
  await expect(card.getByRole('heading', { name: second, exact: true })).toBeVisible();

  // in a window as small as a sheet over a video, the card and its button need no scrolling
  await buyer.setViewportSize({ width: 390, height: 420 });
  const take = card.getByRole('button', { name: named(say, 'live_add_of', second), exact: true });
  await expect(take).toBeInViewport({ ratio: 1 });
  // other buyers of this shop may hold units too
  const shown = (await onAir.now()).products.find(({ name }) => name === second);
  const count = (shown?.held_quantity ?? 0) + 1;
  await take.click();
  await expect(
    buyer.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
  ).toBeVisible();
  await expect(card.getByText(say('live_in_carts', { count }), { exact: true })).toBeVisible();
  await expect(take).toBeInViewport({ ratio: 1 });

  // a viewer who joins later starts with it
  await buyer.reload();
  await expect(card.getByRole('heading', { name: second, exact: true })).toBeVisible();

  // end showing, then show it again from its row
  await page.getByRole('button', { name: say('seller_show_end'), exact: true }).click();
  await expect(card).toHaveCount(0);
  await page
    .getByRole('button', { name: named(say, 'seller_show_of', first), exact: true })
    .click();
  await expect(card.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('seller_undo'), exact: true }).click();
  await expect(card).toHaveCount(0);
});

test(
  'the video of a show plays; while it fails the products stay on sale, and it resumes by itself',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, faults }) => {
    faults.allow(/503/);
    let isDown = false;
    // the demo's segments as a recording, because a slow machine falls behind a live playlist
    const playlist = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-MAP:URI="init.mp4"',
    ]
      .concat(
        [0, 1, 2, 3, 4, 5].flatMap((nth) => ['#EXTINF:4.0,', `${nth}.m4s`]),
        '#EXT-X-ENDLIST',
      )
      .join('\n');
    const upstream = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      const file = (request.url ?? '').split('/').pop();
      if (isDown) response.writeHead(503).end();
      else if (file === 'show.m3u8') response.end(playlist);
      else
        void fetch(`${shop.origin}/media/show/${file}`).then(async (answer) =>
          response.end(Buffer.from(await answer.arrayBuffer())),
        );
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as { port: number };
    try {
      const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
      await onAir.put({ product_ids: [], video: `http://127.0.0.1:${port}/show.m3u8` } as object);
      await onAir.openBuyer(page);
      test.setTimeout(240_000);
      const shown = () =>
        page
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.currentTime, undefined, { timeout: 60_000 });
      await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(0);
      const before = await shown();
      await expect.poll(shown).toBeGreaterThan(before + 0.5);

      // over a sheet the video continues in the corner
      await page
        .getByRole('heading', { name: onAir.product(0).name, exact: true })
        .getByRole('button')
        .click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await expect
        .poll(() =>
          page.locator('.show-corner').evaluate((corner) => corner.matches(':popover-open')),
        )
        .toBe(true);
      const inCorner = await shown();
      await expect.poll(shown).toBeGreaterThan(inCorner + 0.5);
      await page.keyboard.press('Escape');
      await expect(page.locator('.show-corner')).toHaveCount(0);

      isDown = true;
      await page.reload();
      await expect(page.getByText(say('live_video_failed'), { exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await page
        .getByRole('button', {
          name: named(say, 'live_add_of', onAir.product(1).name),
          exact: true,
        })
        .click();
      await expect(
        page.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
      ).toBeVisible();
      isDown = false;
      await expect(page.getByText(say('live_video_failed'), { exact: true })).toHaveCount(0, {
        timeout: 40_000,
      });
      await expect
        .poll(
          async () => {
            const from = await shown();
            await page.waitForTimeout(500);
            return (await shown()) - from;
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0);
    } finally {
      await page.close();
      upstream.closeAllConnections();
      upstream.close();
    }
  },
);
