import { createServer } from 'node:http';
import { OnAir } from './on-air.ts';
import { shootPage } from './console-owner.ts';
import { expect, test } from './shop.ts';

test(
  'a recording has the shown products as chapters: a tap plays from there, and the address keeps the second',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const onAir = await OnAir.begin(shop, 'ja', { life: 15 });
    const [first, second] = [onAir.product(0), onAir.product(1)];
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
    await shootPage(page, 'replay');

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

test(
  'a recording of our own player waits for the visitor, and a chapter moves it',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const segments = [0, 1, 2, 3, 4, 5].flatMap((nth) => ['#EXTINF:4.0,', `${nth}.m4s`]);
    const playlist = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-MAP:URI="init.mp4"',
      ...segments,
      '#EXT-X-ENDLIST',
    ].join('\n');
    const upstream = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      const file = (request.url ?? '').split('/').pop();
      if (file === 'show.m3u8') response.end(playlist);
      else
        void fetch(`${shop.origin}/media/show/${file}`).then(async (answer) =>
          response.end(Buffer.from(await answer.arrayBuffer())),
        );
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as { port: number };
    test.setTimeout(240_000);
    const onAir = await OnAir.begin(shop, 'ja', { life: 15 });
    const end = (video: string | null) =>
      onAir.put({ product_ids: onAir.post.products.map(({ id }) => id), live: false, video });
    try {
      const show = (nth: number) =>
        onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id: onAir.product(nth).id });
      await show(0);
      await new Promise((resolve) => setTimeout(resolve, 5_500));
      await show(1);
      await end(`http://127.0.0.1:${port}/show.m3u8`);
      await page.goto(`${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`);
      const video = page.locator('video');
      const state = () =>
        video.evaluate(({ paused, currentTime }: HTMLVideoElement) => ({ paused, currentTime }));
      const later = page
        .getByRole('region', { name: say('live_chapters'), exact: true })
        .getByRole('button')
        .last();
      await expect(video).toHaveAttribute('controls', '');
      expect(await state()).toEqual({ paused: true, currentTime: 0 });
      await later.click();
      await expect
        .poll(async () => (await state()).currentTime, { timeout: 60_000 })
        .toBeGreaterThan(5);
      expect((await state()).paused).toBe(false);
    } finally {
      // neither this page nor one of another journey may ask for the recording after its end
      await page.goto(`${shop.origin}/api/health`);
      await end(null);
      upstream.closeAllConnections();
      upstream.close();
    }
  },
);
