import { OnAir, type SellerGood } from './on-air.ts';
import { expect, test } from './shop.ts';

test(
  'a recording has the shown products as chapters: a tap plays from there, and the address keeps the second',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const onAir = await OnAir.begin(shop, 'ja', { life: 15 });
    const [first, second] = onAir.post.products as [SellerGood, SellerGood];
    const show = (product_id: number) =>
      onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id });
    await show(first.id);
    // shorter, and it would count as a wrong tap
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    await show(second.id);
    const ids = onAir.post.products.map(({ id }) => id);
    await onAir.put({
      product_ids: ids,
      live: false,
      video: 'https://www.youtube.com/live/dQw4w9WgXcQ',
    });
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>a recording</title>' }),
    );
    const address = `${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`;
    await page.goto(address);
    const chapters = page.getByRole('region', { name: say('live_chapters'), exact: true });
    await expect(chapters.getByRole('button')).toHaveText([
      new RegExp(`^0:\\d\\d\\s*${first.name}$`),
      new RegExp(`^0:\\d\\d\\s*${second.name}$`),
    ]);
    const later = chapters.getByRole('button').last();
    const at = Number(/:(\d\d)/.exec(await later.innerText())?.[1]);
    expect(at).toBeGreaterThanOrEqual(5);
    await later.press('Enter');
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      new RegExp(`[?&]start=${at}&autoplay=1$`),
    );
    await expect(later).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(`${address}?at=${at}`);
    await accessible(page, 'a recording with chapters');
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/replay.png`, fullPage: true });

    // nothing plays before the visitor asks for it, but it begins at that second
    await page.reload();
    await expect(later).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page
      .getByRole('button', { name: say('live_video_play_by', { service: 'YouTube' }) })
      .click();
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`start=${at}`));
  },
);
