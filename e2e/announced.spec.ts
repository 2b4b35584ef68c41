import { OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

test(
  "an announced stream is on the host's page with its time, is shared by link and code, and starts by itself",
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    const onAir = await OnAir.begin(shop, shopLocale);
    const at = new Date(Date.now() + 3 * 86_400_000);
    const announcement = '三日後の暖簾市';
    const channels = (await onAir.ask('GET', `/stores/${onAir.slug}/channels`)) as {
      id: number;
      name: string;
    }[];
    const announced = (await onAir.ask('POST', `/stores/${onAir.slug}/posts`, {
      ...onAir.another,
      title: '市',
      live: false,
      upcoming_at: at.toISOString(),
      upcoming_title: announcement,
      content: '窯から出たばかりのうつわを、作り手の話とともに一つずつご紹介します。'.repeat(6),
      keywords: ['うつわ', '益子'],
      channel_ids: channels.map(({ id }) => id),
    })) as { id: number };
    await onAir.openBuyer(page);
    const section = page.getByRole('region', { name: say('live_announced'), exact: true });
    const card = section.getByRole('article').filter({ hasText: announcement });
    // the time in the store's time zone, for a browser in Japan
    const time = new Intl.DateTimeFormat(shopLocale, {
      timeZone: 'Asia/Tokyo',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at);
    await expect(card).toContainText(time);
    const link = `${shop.origin}/shop/buyer/livers/${onAir.liver}/stream-products?post-id=${announced.id}`;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    );
    await card.getByRole('button', { name: say('live_share_of', { title: announcement }) }).click();
    await expect(page.getByText(say('live_link_copied'), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await card
      .getByRole('button', { name: say('live_qr_open_of', { title: announcement }) })
      .click();
    const sheet = page.getByRole('dialog', { name: say('live_share_title'), exact: true });
    await expect(
      sheet.getByRole('img', { name: say('live_qr_of', { title: announcement }) }),
    ).toBeVisible();
    await expect(sheet.getByText(link, { exact: true })).toBeVisible();
    await accessible(page, 'a stream’s link as a code');
    await page.goBack();
    await expect(sheet).toBeHidden();
    // the stream's own page shows the time, and switches when the stream starts
    await card.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`post-id=${announced.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(announcement);
    await expect(card).toBeHidden();
    await expect(page.getByText('#益子', { exact: true })).toBeVisible();
    await expect(page.getByText(channels[0]?.name ?? '', { exact: false })).toBeVisible();
    const text = page.getByText(/^窯から出たばかり/);
    const cut = (await text.boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: say('live_content_more'), exact: true }).click();
    expect((await text.boundingBox())?.height).toBeGreaterThan(cut);
    await accessible(page, 'an announced stream');
    await onAir.ask('PUT', `/posts/${announced.id}`, { product_ids: [], live: true });
    await expect(page.getByText(say('live_on_air'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('市');
    // the host can show the same link to the camera
    await onAir.openSeller(page, 'selected');
    await page.getByRole('button', { name: say('live_share'), exact: true }).click();
    await expect(
      sheet.getByText(
        `${shop.origin}/shop/buyer/livers/${onAir.liver}/stream-products?post-id=${onAir.post.id}`,
      ),
    ).toBeVisible();
    await expect(sheet.getByText(say('live_share_own_page'), { exact: true })).toBeVisible();
    await accessible(page, 'seller, the link as a code');
  },
);
