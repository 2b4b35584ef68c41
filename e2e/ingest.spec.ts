import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { consoleSentences } from './console-words.ts';
import { callConsole, leaveConsole } from './empty-server.ts';
import { anotherPage, named } from './on-air.ts';
import { openStore } from './merchant.ts';
import { expect, test } from './shop.ts';

const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
const hasTools = existsSync(rtmpModule) && existsSync('/usr/bin/ffmpeg');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

/** The media server of ops/rtmp/nginx.conf on other ports, with its files in a folder of its own. */
async function mediaServer() {
  const folder = mkdtempSync(join(tmpdir(), 'noren-rtmp-'));
  const [rtmp, http] = [await freePort(), await freePort()];
  const config = join(folder, 'nginx.conf');
  let running: ReturnType<typeof spawn> | undefined;
  const stop = async () => {
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  return {
    env: {
      RTMP_INGEST_URL: `rtmp://127.0.0.1:${rtmp}/live`,
      HLS_BASE_URL: `http://127.0.0.1:${http}/hls`,
    },
    async start(shop: string) {
      const text = readFileSync(join(import.meta.dirname, '../ops/rtmp/nginx.conf'), 'utf8');
      const own = text
        .replaceAll('http://127.0.0.1:3000', shop)
        .replaceAll('/tmp/noren-hls', join(folder, 'hls'))
        .replace('/tmp/noren-rtmp.pid', join(folder, 'pid'))
        .replace('/var/log/nginx/noren-rtmp.log', join(folder, 'error.log'))
        .replace('listen 1935', `listen 127.0.0.1:${rtmp}`)
        .replace('listen 8081', `listen 127.0.0.1:${http}`);
      // one process, so that killing it kills its worker too
      writeFileSync(config, `daemon off; master_process off; user root;\n${own}`);
      running = spawn('nginx', ['-c', config, '-e', 'stderr'], { stdio: 'ignore' });
      await expect.poll(() => isListening(rtmp)).toBe(true);
    },
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Publishes a test picture. `ended` resolves with the exit code when the media server refuses it. */
function publish(server: string, key: string) {
  const picture = [
    '-re',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=360x640:rate=15',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
  ];
  const encoding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '30',
    '-c:a',
    'aac',
    '-f',
    'flv',
  ];
  const encoder = spawn('ffmpeg', ['-v', 'error', ...picture, ...encoding, `${server}/${key}`], {
    stdio: 'ignore',
  });
  return {
    ended: new Promise<number | null>((resolve) => encoder.once('exit', resolve)),
    stop: () => encoder.kill('SIGKILL'),
  };
}

async function callShop(origin: string, method: string, path: string, body: object, token = '') {
  const headers = {
    'content-type': 'application/json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${origin}/api/v1/shop${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as { token?: string };
}

const playedTo = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
/** Plays for longer than the media server's check of the key every five seconds. */
async function expectPlaying(page: Page): Promise<void> {
  const before = await playedTo(page);
  await expect.poll(() => playedTo(page), { timeout: 60_000 }).toBeGreaterThan(before + 9);
}

test(
  'an encoder publishes to the media server, and the page of the show plays it',
  { tag: '@deep' },
  async ({ page, browser, say, shopLocale, faults }) => {
    test.skip(!hasTools, 'needs Debian’s nginx, libnginx-mod-rtmp and ffmpeg');
    test.setTimeout(240_000);
    // the playlist before the first segment, and while the media server is away
    faults.allow(/\/hls\//);
    const words = consoleSentences[shopLocale];
    const media = await mediaServer();
    const store = await openStore(shopLocale, media.env);
    let viewer: Page | undefined;
    const encoders: ReturnType<typeof publish>[] = [];
    const encode = (...of: Parameters<typeof publish>) => {
      const encoder = publish(...of);
      encoders.push(encoder);
      return encoder;
    };
    try {
      await media.start(store.origin);
      const call = (method: string, path: string, body?: object) =>
        callConsole(store.origin, store.owner, method, `/stores/hanamori${path}`, body);
      const [product] = (await call('GET', '/products')).data;
      const show = {
        title: '木曜の市',
        content: '',
        image_id: null,
        product_ids: [product.id],
        upcoming_at: null,
        cart_item_life: 15,
        video: null,
        is_private: false,
      };
      const { id } = (await call('POST', '/shows', show)).data;
      await call('PUT', `/shows/${id}/live`, { live: true });
      const { server, key } = (await call('GET', `/shows/${id}/ingest`)).data;

      // a wrong key is refused
      expect(await encode(server, `${key.slice(0, -3)}AAA`).ended).not.toBe(0);
      expect((await call('GET', `/shows/${id}/ingest`)).data.began_at).toBeNull();

      // the host puts the product on sale
      const link = new URL((await call('POST', `/shows/${id}/host-link`)).url as string);
      await callShop(store.origin, 'POST', '/seller/login', {
        token: link.searchParams.get('token'),
      }).then(({ token }) =>
        callShop(
          store.origin,
          'PUT',
          `/posts/${id}/showing`,
          { product_id: product.id },
          token as string,
        ),
      );
      viewer = await anotherPage(browser, page, shopLocale);
      await viewer.goto(`${store.origin}/stores/hanamori/live/${id}`);
      await expect(
        viewer
          .getByRole('button', { name: named(say, 'live_add_of', '湯のみ'), exact: true })
          .first(),
      ).toBeVisible();
      await expect(viewer.locator('video')).toHaveCount(0);
      encode(server, key);
      // the page that is already open gets the video, too
      await expectPlaying(viewer);

      await page.addInitScript(
        (token) => localStorage.setItem('noren-console-token', token),
        store.owner,
      );
      await page.goto(`${store.origin}/console/stores/hanamori/live/${id}`);
      await expect(page.getByText(words.ingest_receiving, { exact: true })).toBeVisible();
      await expect(page.getByLabel(words.ingest_server, { exact: true })).toHaveValue(server);
      await expect(page.getByLabel(words.ingest_key, { exact: true })).toHaveAttribute(
        'type',
        'password',
      );

      // the media server dies: buying goes on, and the video comes back by itself
      await media.stop();
      await viewer
        .getByRole('button', { name: named(say, 'live_add_of', '湯のみ'), exact: true })
        .first()
        .click();
      await expect(
        viewer.getByText(say('live_added_held', { minutes: 15 }), { exact: true }).first(),
      ).toBeVisible();
      await expect(viewer.getByText(say('live_video_failed'), { exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await media.start(store.origin);
      const again = encode(server, key);
      await expectPlaying(viewer);

      // a new key disconnects the encoder
      await page.getByRole('button', { name: words.ingest_renew, exact: true }).click();
      await page
        .getByRole('group', { name: words.ingest_renew_sure })
        .getByRole('button', { name: words.ingest_renew, exact: true })
        .click();
      expect(await again.ended).not.toBeNull();
    } finally {
      await viewer?.close();
      for (const encoder of encoders) encoder.stop();
      await leaveConsole(page);
      await store.stop();
      await media.close();
    }
  },
);
