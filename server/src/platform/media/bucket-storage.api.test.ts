import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketKeys, openBucket, type TestBucket } from '../../../test/bucket.ts';
import { sendPicture } from '../../../test/pictures.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { deleteUnusedPictures, unusedFor } from './delete-unused-pictures.ts';

let bucket: TestBucket;
let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  bucket = await openBucket();
  shop = await openShop({ settings: { ...bucketKeys, S3_ENDPOINT: bucket.endpoint } });
  keeper = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

const picture = (r: number) =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: { r, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();
const send = async (r: number) => sendPicture(shop, keeper.token, 'hanamori', await picture(r));

describe('pictures in a bucket', () => {
  it('are stored under their names as cacheable, and served from there', async () => {
    const { url } = (await send(1)).body.data;
    const stem = url.slice('/media/'.length, -'640.webp'.length);
    expect([...bucket.objects.keys()].sort()).toEqual(
      ['320.avif', '320.webp', '640.avif', '640.webp', '96.webp', '960.avif', '960.webp'].map(
        (suffix) => stem + suffix,
      ),
    );
    for (const { type, caching } of bucket.objects.values()) {
      expect(type).toMatch(/^image\/(webp|avif)$/);
      expect(caching).toContain('immutable');
    }
    const served = await fetch(shop.origin + url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(
      bucket.objects.get(`${stem}640.webp`)?.bytes,
    );
    expect((await fetch(shop.origin + url.replace('-640', '-961'))).status).toBe(404);
  });

  it('fail with a server error while the bucket is down, and upload completely once it is back', async () => {
    bucket.isDown = true;
    expect((await send(2)).body.code).toBe('INTERNAL_SYSTEM_ERROR');
    bucket.isDown = false;
    const { url } = (await send(2)).body.data;
    expect((await fetch(shop.origin + url)).status).toBe(200);
    // one file is lost: uploading the picture again restores it
    bucket.objects.delete(url.slice('/media/'.length));
    expect((await fetch(shop.origin + url)).status).toBe(404);
    await send(2);
    expect((await fetch(shop.origin + url)).status).toBe(200);
  });

  it('are deleted when unused, and only once the bucket confirms it', async () => {
    shop.advance(unusedFor + 60_000);
    bucket.isDown = true;
    await expect(deleteUnusedPictures(shop.app)).rejects.toThrow();
    bucket.isDown = false;
    expect(await deleteUnusedPictures(shop.app)).toBe(2);
    expect(bucket.objects.size).toBe(0);
    expect(await shop.sql('SELECT 1 FROM store_pictures')).toEqual([]);
  });

  it('have the public URL, and the pages’ policy allows it', async () => {
    const elsewhere = await openShop({
      settings: {
        ...bucketKeys,
        S3_ENDPOINT: bucket.endpoint,
        MEDIA_URL: 'https://cdn.example.com/shop/',
      },
    });
    const staff = await newStaff(elsewhere, { hanamori: 'owner' });
    const { url } = (await sendPicture(elsewhere, staff.token, 'hanamori', await picture(9))).body
      .data;
    expect(url).toMatch(
      /^https:\/\/cdn\.example\.com\/shop\/own\/\d+\/\d+-[0-9a-f]{32}-640\.webp$/,
    );
    const policy = (await fetch(`${elsewhere.origin}/console`)).headers.get(
      'content-security-policy',
    );
    if (policy !== null)
      expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com;");
    await elsewhere.close();
  });
});
