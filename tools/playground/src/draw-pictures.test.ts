import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionedName } from '@noren/demo/pictures/catalogue';
import { picturesInOrder } from '@noren/demo/pictures/order';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPictures, type Pictures } from './draw-pictures.ts';
import { pictureRoutes } from '../../../server/src/serve/picture-routes.ts';

const realDrawer = ['--import', 'tsx', join(import.meta.dirname, '../../../demo/src/pictures/draw.ts')];
const order = picturesInOrder();
const fileOf = (name: string) => `${versionedName(name)}-320.webp`;
const last = order.at(-1) as string;

let directory = '';
let failures: string[] = [];
let pictures: Pictures | null = null;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'noren-drawing-'));
  failures = [];
});
afterEach(() => {
  pictures?.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
});

/** A shop whose pictures lie in a folder of its own. */
async function open(drawer: readonly string[], folder = join(directory, 'pictures')) {
  pictures = drawPictures({ folder, drawer, onFailure: (reason) => failures.push(reason) });
  const server = Fastify();
  await pictureRoutes(server, folder, pictures);
  return { folder, get: (name: string) => server.inject(`/media/demo/${name}`) };
}

it('begins with the fronts of the stores, and draws next what somebody looks at', async () => {
  const { folder, get } = await open(realDrawer);
  const looked = await get(fileOf(last));
  expect(looked).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') } });
  const drawn = new Set(readdirSync(folder).map((file) => file.split('.')[0]));
  expect(drawn.size).toBeLessThan(order.length / 2);
  await get(fileOf(order[0] as string));
  expect(existsSync(join(folder, fileOf(order[0] as string)))).toBe(true);
  expect(failures).toEqual([]);
}, 30_000);

it('draws what somebody looks at where an earlier drawer was stopped half-way', async () => {
  const folder = join(directory, 'pictures');
  mkdirSync(folder);
  const { get } = await open(realDrawer, folder);
  expect(readdirSync(folder)).toEqual([]);
  expect((await get(fileOf(last))).statusCode).toBe(200);
}, 30_000);

it('waits for nothing that is no picture of today', async () => {
  const { folder, get } = await open(realDrawer);
  for (const name of ['no-such-thing.abcdef-320.webp', 'constructor.abcdef-320.webp', `${last}.000000-320.webp`]) {
    expect((await get(name)).statusCode, name).toBe(404);
  }
  expect(readdirSync(folder).length).toBeLessThan(order.length);
}, 30_000);

it('says once that a drawer failed, lets nobody wait for it, and begins no other', async () => {
  const { get } = await open(['-e', 'setTimeout(() => process.exit(3), 300)']);
  const replies = await Promise.all([get(fileOf(last)), get(fileOf(last)), get(fileOf(order[0] as string))]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await get(fileOf(last))).statusCode).toBe(404);
  expect(failures).toEqual([expect.stringContaining('3')]);
}, 30_000);
