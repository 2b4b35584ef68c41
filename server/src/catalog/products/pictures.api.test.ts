import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { sendPicture } from '../../../test/pictures.ts';
import { deleteUnusedPictures, unusedFor } from '../../platform/media/delete-unused-pictures.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const at = '/stores/hanamori';
const folder = () => join(shop.app.config.data_dir, 'media/own');
const filesThere = (): string[] =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true })
        .map(String)
        .filter((name) => name.includes('.'))
    : [];
const send = (bytes: Uint8Array, name = 'cup.jpg'): Promise<Reply> =>
  sendPicture(shop, keeper.token, 'hanamori', bytes, name);
let shade = 0;
/** A picture that has not been uploaded before. */
const drawn = (width = 1200, height = 1500) =>
  sharp({
    create: { width, height, channels: 3, background: { r: (++shade * 7) % 256, g: 90, b: 40 } },
  });
const product = async (more: object) => {
  const sku = {
    name: '',
    price: 100,
    original_price: null,
    salable_limit: null,
    tax_rate: 10,
    stock: 1,
  };
  const fields = {
    name: '皿',
    description: '',
    kind_id: null,
    in_marketplace: true,
    adult_warning: false,
    sale_started_at: null,
    sale_ended_at: null,
  };
  return keeper.call('POST', `${at}/products`, { ...fields, skus: [sku], ...more });
};
const fetched = async (url: string) => fetch(`${shop.origin}${url}`);

describe('a picture', () => {
  it('is stored upright in six files, without its location, and cached by browsers for ever', async () => {
    // like a phone's: lies on its side, and has a location
    const sideways = await drawn(1600, 1000)
      .withExif({
        IFD0: { Make: 'A phone', Orientation: '6' },
        IFD3: { GPSLatitude: '35/1 41/1 22/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(sideways.includes('A phone')).toBe(true);
    const { status, body } = await send(sideways, '../../茶碗 1.jpg');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 960, height: 1536 });
    const { url } = body.data;
    expect(url).toMatch(/^\/media\/own\/\d+\/\d+-[0-9a-f]{32}-640\.webp$/);
    for (const [suffix, type, width] of [
      ['96.webp', 'image/webp', 96],
      ['320.webp', 'image/webp', 320],
      ['640.webp', 'image/webp', 640],
      ['960.webp', 'image/webp', 960],
      ['320.avif', 'image/avif', 320],
      ['640.avif', 'image/avif', 640],
      ['960.avif', 'image/avif', 960],
    ] as const) {
      const response = await fetched(url.replace('640.webp', suffix));
      expect(
        [
          response.status,
          response.headers.get('content-type'),
          response.headers.get('cache-control'),
        ],
        suffix,
      ).toEqual([200, type, 'public, max-age=31536000, immutable']);
      const bytes = Buffer.from(await response.arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.exif, metadata.xmp], suffix).toEqual([
        width,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('A phone')).toBe(false);
    }
  });

  it('that is uploaded twice, or twice at the same moment, is stored once', async () => {
    const bytes = await drawn().png().toBuffer();
    const before = filesThere().length;
    const both = await Promise.all([send(bytes), send(bytes)]);
    const again = await send(bytes, 'another name.png');
    expect(new Set([...both, again].map(({ body }) => body.data.url)).size).toBe(1);
    expect(filesThere().length).toBe(before + 7);
    // its folder was lost: uploading again restores it
    rmSync(folder(), { recursive: true });
    expect((await send(bytes)).body.data.url).toBe(again.body.data.url);
    expect((await fetched(again.body.data.url)).status).toBe(200);
  });

  it('is judged by its content, and a refusal names the reason and leaves nothing', async () => {
    const rows = await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM store_pictures');
    const before = filesThere();
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 200), Buffer.alloc(40 * 40 * 3, 20)]);
    const animated = await sharp(frames, {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .gif()
      .toBuffer();
    const png = await drawn(80, 80).png().toBuffer();
    const moving = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.alloc(12),
      png.subarray(33),
    ]);
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic'),
      Buffer.alloc(400),
    ]);
    // a few kilobytes that unpack to hundreds of megabytes
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const jpeg = await drawn().jpeg().toBuffer();
    for (const [reason, bytes] of [
      [
        'svg',
        Buffer.from(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        ),
      ],
      ['svg', Buffer.from('\ufeff\n <svg width="1" height="1"/>')],
      ['heic', heic],
      ['animated', animated],
      ['animated', moving],
      ['too_many_pixels', bomb],
      ['broken', jpeg.subarray(0, jpeg.length / 2)],
      ['broken', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(900)])],
      ['not_a_picture', Buffer.from('PK\u0003\u0004 a zip')],
      ['not_a_picture', Buffer.alloc(0)],
      ['too_large', Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)])],
    ] as const) {
      const { status, body } = await send(bytes, 'looks-like.jpg');
      expect([status, body.code, body.reason]).toEqual([409, 'PICTURE_REFUSED', reason]);
    }
    expect(await shop.sql('SELECT count(*)::int AS n FROM store_pictures')).toEqual(rows);
    expect(filesThere()).toEqual(before);
  });

  it('is uploaded as a form with one file, by staff who manage goods', async () => {
    const path = `/api/console${at}/pictures`;
    const headers = { authorization: `Bearer ${keeper.token}` };
    expect((await shop.call('POST', path, { headers, body: { file: 'x' } })).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body' }],
    });
    const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      '--x--',
      '',
    ])
      expect((await shop.call('POST', path, { headers: broken, body })).body.code, body).toBe(
        'VALIDATION_EXCEPTION',
      );
    const packer = await newStaff(shop, { hanamori: 'packer' });
    const bytes = await drawn().jpeg().toBuffer();
    expect((await sendPicture(shop, packer.token, 'hanamori', bytes)).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
    expect((await sendPicture(shop, keeper.token, 'chaya', bytes)).body.code).toBe('NOT_FOUND');
    expect((await sendPicture(shop, 'nobody', 'hanamori', bytes)).body.code).toBe('UNAUTHORIZED');
  });

  it('has a limit per store', async () => {
    await shop.sql(
      `INSERT INTO store_pictures (store_id, digest, check_after) SELECT t.id, 'many' || n, now() + interval '99 days' FROM stores t, generate_series(1, 50000) n WHERE t.slug = 'hanamori'`,
    );
    expect((await send(await drawn().jpeg().toBuffer())).body).toMatchObject({
      code: 'STORE_PICTURES_FULL',
      most: 50_000,
    });
    await shop.sql("DELETE FROM store_pictures WHERE digest LIKE 'many%'");
  });

  it('that could not be written is not stored, and can be uploaded again', async () => {
    const bytes = await drawn().jpeg().toBuffer();
    const { url } = (await send(await drawn().jpeg().toBuffer())).body.data;
    const own = join(folder(), url.split('/').at(-2));
    // a disk that is full
    renameSync(own, `${own}-aside`);
    writeFileSync(own, '');
    const failed = await send(bytes);
    rmSync(own);
    renameSync(`${own}-aside`, own);
    expect(failed.body.code).toBe('INTERNAL_SYSTEM_ERROR');
    expect(await shop.sql('SELECT url FROM store_pictures ORDER BY id DESC LIMIT 1')).toEqual([
      { url: null },
    ]);
    expect(filesThere().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await fetched((await send(bytes)).body.data.url)).status).toBe(200);
  });

  it('is found only by its own name: no path leads out of its folder', async () => {
    const url = (await send(await drawn().jpeg().toBuffer())).body.data.url as string;
    const [store, file] = url.split('/').slice(-2) as [string, string];
    for (const path of [
      `/media/own/${store}/..%2f..%2fsettings.key`,
      `/media/own/${store}/%2e%2e/%2e%2e/settings.key`,
      `/media/own/..%2f..%2f/settings.key`,
      `/media/own/${store}/${file}%00.webp`,
      `/media/own/${store}/${file.replace('640', '641')}`,
      `/media/own/${Number(store) + 1}/${file}`,
      `/media/own/${store}/`,
    ])
      expect((await fetched(path)).status, path).toBe(404);
  });
});

describe('the pictures of a product', () => {
  it('are shown in order with their alt texts, the first as the cover, and one for a SKU', async () => {
    const urls: string[] = [];
    for (let nth = 0; nth < 3; nth++)
      urls.push((await send(await drawn().jpeg().toBuffer())).body.data.url);
    const [a, b, c] = urls as [string, string, string];
    const made = (
      await product({
        images: [
          { url: a, alt: '正面' },
          { url: b, alt: '' },
        ],
      })
    ).body.data;
    expect(made.images.map(({ url, alt }: { url: string; alt: string }) => [url, alt])).toEqual([
      [a, '正面'],
      [b, ''],
    ]);
    expect(made.cover_image_id).toBe(made.images[0].id);
    const {
      id,
      revision,
      images: _images,
      cover_image_id: _cover,
      skus: [sku],
      ...fields
    } = made;
    const own = without(sku, ['sold', 'held', 'stock', 'on_hand', 'reserved', 'available']);
    const changed = await keeper.call('PUT', `${at}/products/${id}`, {
      ...without(fields, ['id', 'is_draft']),
      revision,
      images: [
        { url: c, alt: '裏' },
        { url: a, alt: '正面' },
      ],
      skus: [{ ...own, image_url: a, sku_code: 'Q\u200b-1' }],
    });
    expect(changed.body.data).toMatchObject({
      images: [{ url: c }, { id: made.images[0].id, url: a }],
      skus: [{ image_url: a, sku_code: 'Q-1' }],
    });
    const seen = (await shop.call('GET', `/products/${id}`)).body;
    expect(seen.images.map(({ url, alt }: { url: string; alt?: string }) => [url, alt])).toEqual([
      [c, '裏'],
      [a, '正面'],
    ]);
    expect([seen.cover_image_id, seen.skus[0].images[0].url]).toEqual([seen.images[0].id, a]);
    // without `images` they do not change
    const same = await keeper.call('PUT', `${at}/products/${id}`, {
      ...without(fields, ['id', 'is_draft']),
      revision: revision + 1,
      skus: [own],
    });
    expect(same.body.data.images).toHaveLength(2);
    const entry = (await keeper.call('GET', `${at}/audit`)).body.data[1];
    expect([entry.before.images, entry.after.images]).toEqual([
      ['正面', expect.stringMatching(/^#\d+$/)],
      ['裏', '正面'],
    ]);
  });

  it('are the store’s own, each once; a SKU shows one of them', async () => {
    const url = (await send(await drawn().jpeg().toBuffer())).body.data.url;
    const other = await newStaff(shop, { chaya: 'owner' });
    const theirs = (await sendPicture(shop, other.token, 'chaya', await drawn().jpeg().toBuffer()))
      .body.data.url;
    const paths = async (more: object) =>
      (await product(more)).body.errors?.map(({ path }: { path: string }) => path);
    expect(await paths({ images: [{ url: theirs, alt: '' }] })).toEqual(['body.images.0.url']);
    expect(await paths({ images: [{ url: 'https://example.com/a.webp', alt: '' }] })).toEqual([
      'body.images.0.url',
    ]);
    expect(
      await paths({
        images: [
          { url, alt: '' },
          { url, alt: '' },
        ],
      }),
    ).toEqual(['body.images.1.url']);
    const sku = {
      name: '',
      price: 1,
      original_price: null,
      salable_limit: null,
      tax_rate: 10,
      image_url: url,
    };
    expect(await paths({ skus: [sku] })).toEqual(['body.skus.0.image_url']);
    const code = { ...sku, image_url: null, sku_code: 'TWICE' };
    expect(await paths({ skus: [code, { ...code, name: 'b', sku_code: 'TW\u00adICE' }] })).toEqual([
      'body.skus.0.sku_code',
      'body.skus.1.sku_code',
    ]);
  });

  it('are deleted a week after their last use; pictures in use stay', async () => {
    const [shown, unused, ordered, avatar] = await Promise.all(
      [0, 1, 2, 3].map(
        async () => (await send(await drawn().jpeg().toBuffer())).body.data.url as string,
      ),
    );
    await product({ images: [{ url: shown, alt: '' }] });
    await keeper.call('PUT', `${at}/looks`, { image_url: null, avatar_url: avatar });
    await shop.sql(
      `UPDATE order_items SET image = $1 WHERE (store_id, id) = (SELECT o.store_id, o.id FROM order_items o JOIN stores t ON t.id = o.store_id WHERE t.slug = 'hanamori' LIMIT 1)`,
      [ordered],
    );
    expect(await deleteUnusedPictures(shop.app)).toBe(0);
    shop.advance(unusedFor + 60_000);
    const gone = await deleteUnusedPictures(shop.app);
    expect(gone).toBeGreaterThan(0);
    const statuses = async () =>
      Promise.all(
        [shown, unused, ordered, avatar].map(async (url) => (await fetched(url as string)).status),
      );
    expect(await statuses()).toEqual([200, 404, 200, 200]);
    expect(await shop.sql('SELECT 1 FROM store_pictures WHERE leaving_at IS NOT NULL')).toEqual([]);
    expect(
      filesThere().some((name) =>
        name.includes((unused as string).split('/').at(-1)?.split('-640')[0] as string),
      ),
    ).toBe(false);
    shop.advance(-unusedFor - 60_000);
  });
});

describe('the pictures of a store', () => {
  it('are set by address, and shown', async () => {
    const [image_url, avatar_url] = [
      (await send(await drawn().jpeg().toBuffer())).body.data.url,
      (await send(await drawn(500, 500).png().toBuffer())).body.data.url,
    ];
    expect((await keeper.call('PUT', `${at}/looks`, { image_url, avatar_url })).body.data).toEqual({
      image_url,
      avatar_url,
      colors: null,
    });
    expect((await keeper.call('GET', `${at}/looks`)).body.data).toMatchObject({
      image_url,
      avatar_url,
    });
    expect((await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body).toMatchObject({
      image_url,
      avatar_url,
    });
    expect(
      (
        await keeper.call('PUT', `${at}/looks`, {
          image_url: '/media/own/1/none-640.webp',
          avatar_url: null,
        })
      ).body,
    ).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.image_url' }],
    });
    expect((await keeper.call('GET', `${at}/audit`)).body.data[0]).toMatchObject({
      call: 'PUT /console/stores/{slug}/looks',
      after: { image_url },
    });
  });
});

describe('the colors of a store', () => {
  const looks = { image_url: null, avatar_url: null };
  it('are set, shown to the shop, kept by a call without them, and taken back', async () => {
    const colors = { main: '#0b6b57', paper: '#ffffff' };
    const set = async (body: object) =>
      (await keeper.call('PUT', `${at}/looks`, { ...looks, ...body })).body;
    expect((await set({ colors })).data.colors).toEqual(colors);
    expect((await set({})).data.colors).toEqual(colors);
    expect((await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body.colors).toEqual(colors);
    expect((await set({ colors: null })).data.colors).toBeNull();
    expect((await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body).not.toHaveProperty(
      'colors',
    );
  });
  it.each([
    [{ main: '#ffd400', paper: '#ffffff' }, 'body.colors.main'],
    [{ main: '#0b6b57', paper: '#333333' }, 'body.colors.paper'],
    [{ main: 'url(https://a.example/)', paper: '#ffffff' }, 'body.colors.main'],
    [{ main: '#fff;}body{display:none', paper: '#ffffff' }, 'body.colors.main'],
  ])('%o are refused', async (colors, path) =>
    expect((await keeper.call('PUT', `${at}/looks`, { ...looks, colors })).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path }],
    }),
  );
});

function without<T extends object>(value: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.includes(name)),
  ) as Partial<T>;
}
