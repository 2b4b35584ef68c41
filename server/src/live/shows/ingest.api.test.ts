import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newShow } from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop({
    settings: {
      RTMP_INGEST_URL: 'rtmp://live.example:1935/live/',
      HLS_BASE_URL: 'https://live.example/hls/',
    },
  });
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

const ingestOf = async (id: number, method = 'GET') =>
  (await owner.call(method, `/stores/hanamori/shows/${id}/ingest`)).body.data;
const setLive = (id: number, live: boolean) =>
  owner.call('PUT', `/stores/hanamori/shows/${id}/live`, { live });
/** A callback as nginx sends it. */
const callback = (call: string, name: string) =>
  fetch(`${shop.origin}/api/ingest`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ call, name, app: 'live', addr: '192.0.2.7', type: 'live' }),
  });
const videoOf = async (id: number) => (await shopCall(shop, 'GET', `/posts/${id}`)).body.video;

describe('the stream key of a show', () => {
  it('publishes under a public name, which viewers get while the show is on air', async () => {
    const { id } = await newShow(owner);
    const { server, key, began_at } = await ingestOf(id);
    expect({ server, began_at }).toEqual({
      server: 'rtmp://live.example:1935/live',
      began_at: null,
    });
    const answer = await callback('publish', key);
    expect(answer.status).toBe(302);
    const [, name = ''] =
      /^rtmp:\/\/127\.0\.0\.1:1935\/show\/([\w-]+)$/.exec(answer.headers.get('location') ?? '') ??
      [];
    expect(name).not.toBe('');
    expect(name).not.toContain(key.slice(-24));
    // the host tests the picture before the show
    expect(await videoOf(id)).toBeNull();
    await setLive(id, true);
    expect(await videoOf(id)).toBe(`https://live.example/hls/${name}.m3u8`);
    expect(await ingestOf(id)).toMatchObject({ key, began_at: expect.any(String) });
    expect((await callback('update_publish', key)).status).toBe(204);
    // nginx's own relay
    expect((await callback('update_play', 'b1946ac92492d2347c6235b4d2611184')).status).toBe(204);
    expect((await callback('publish_done', key)).status).toBe(204);
    expect(await ingestOf(id)).toMatchObject({ key, began_at: null });
    // a second encoder was refused and reported its end; the first one still publishes
    expect((await callback('update_publish', key)).status).toBe(204);
    expect(await ingestOf(id)).toMatchObject({ key, began_at: expect.any(String) });
    // the media server was killed, and comes back
    await shop.sql(
      "UPDATE posts SET ingest_seen_at = now() - interval '21 seconds' WHERE id = $1",
      [id],
    );
    expect(await ingestOf(id)).toMatchObject({ key, began_at: null });
    for (let nth = 0; nth < 2; nth++)
      expect((await callback('update_publish', key)).status).toBe(204);
    expect(await ingestOf(id)).toMatchObject({ key, began_at: expect.any(String) });
    // a public name does not publish
    expect((await callback('publish', name)).status).toBe(403);
  });

  it('ends with the show and with a new key', async () => {
    const { id } = await newShow(owner);
    const { key } = await ingestOf(id);
    await callback('publish', key);
    await setLive(id, true);
    const renewed = await ingestOf(id, 'POST');
    expect(renewed.key).not.toBe(key);
    expect(await videoOf(id)).toBeNull();
    for (const call of ['publish', 'update_publish'])
      expect((await callback(call, key)).status).toBe(403);
    expect((await callback('publish', renewed.key)).status).toBe(302);
    await setLive(id, false);
    for (const call of ['publish', 'update_publish'])
      expect((await callback(call, renewed.key)).status).toBe(403);
  });

  it.each([
    '',
    '1-1-AAAAAAAAAAAAAAAAAAAAAAAA',
    '999999999-1-AAAAAAAAAAAAAAAAAAAAAAAA',
    'x'.repeat(10_000),
  ])('is refused if it is wrong: %s', async (name) => {
    expect((await callback('publish', name)).status).toBe(403);
  });

  it('does not replace the video that the host entered, and is not stored as one', async () => {
    const entered = await newShow(owner, { video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    await callback('publish', (await ingestOf(entered.id)).key);
    await setLive(entered.id, true);
    expect(await videoOf(entered.id)).toContain('youtube');

    const { id } = await newShow(owner);
    await callback('publish', (await ingestOf(id)).key);
    await setLive(id, true);
    expect((await owner.call('GET', `/stores/hanamori/shows/${id}`)).body.data.video).toBeNull();
    const [row] = await shop.sql<{ video: string | null }>(
      'SELECT video FROM posts WHERE id = $1',
      [id],
    );
    expect(row?.video).toBeNull();
  });

  it('is hidden from staff who may not host, and from other stores', async () => {
    const { id } = await newShow(owner);
    const packer = await newStaff(shop, { hanamori: 'packer' });
    for (const method of ['GET', 'POST']) {
      expect((await owner.call(method, `/stores/chaya/shows/${id}/ingest`)).status).toBe(404);
      expect(await packer.call(method, `/stores/hanamori/shows/${id}/ingest`)).toMatchObject({
        status: 403,
        body: { code: 'ROLE_NOT_ALLOWED' },
      });
    }
  });
});

it('lists no shows of a page that is not a number', async () => {
  expect(await owner.call('GET', '/stores/hanamori/shows?page=0')).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_EXCEPTION' },
  });
});

it('allows the media server’s host in the policy of every page', async () => {
  const page = await fetch(`${shop.origin}/stores/hanamori/marketplace`, {
    headers: { accept: 'text/html' },
  });
  expect(page.headers.get('content-security-policy')).toContain('https://live.example');
});
