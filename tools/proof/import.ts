import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GoodsImport } from '@noren/contract/entities/goods-import';
import iconv from 'iconv-lite';
import pMap from 'p-map';
import sharp from 'sharp';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { processesOf } from '../../server/test/processes.ts';
import { digestOf } from '../../server/src/platform/http/visitor.ts';
import { sendFile } from '../../server/test/pictures.ts';
import { newStaff } from '../../server/test/staff.ts';
import { shopAt } from './shop-at.ts';

const at = '/stores/hanamori';
const nameOf = (nth: number): string => `写真${nth}.jpg`;
/** Returns a unique photograph: noise that compresses like one. */
const photograph = (nth: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1200,
      height: 1500,
      channels: 3,
      background: { r: nth % 256, g: (nth >> 8) % 256, b: 90 },
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer();

/** Three SKUs per product, and a picture per product while there are any. */
function goodsFile(skus: number, pictures: number): Buffer {
  const lines = ['商品名,商品コード,種類,販売価格,在庫数,税率,カテゴリー,写真,商品説明'];
  for (let nth = 0; nth < skus; nth++) {
    const product = Math.floor(nth / 3);
    lines.push(
      `器 ${product} 髙﨑①,N-${nth},${'青赤黒'[nth % 3]},"${1_000 + nth}",5,10,分類${product % 20},${product < pictures ? nameOf(product) : ''},"一行目\n${product}"`,
    );
  }
  return iconv.encode(lines.join('\r\n'), 'cp932');
}

interface Counted {
  products: number;
  skus: number;
  codes: number;
  stock: number;
  images: number;
  kinds: number;
}
const counts = async ({ sql }: ServerProcess): Promise<string> =>
  JSON.stringify(
    (
      await sql<Counted>(
        `SELECT count(DISTINCT s.product_id)::int AS products, count(*)::int AS skus, count(DISTINCT s.sku_code)::int AS codes, coalesce(sum(q.stock), 0)::int AS stock,
                (SELECT count(*)::int FROM product_images WHERE url LIKE '%/own/%') AS images,
                (SELECT count(*)::int FROM product_kinds WHERE name LIKE '分類%') AS kinds
           FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id WHERE s.sku_code LIKE 'N-%'`,
      )
    )[0],
  );

/**
 * Imports products from a Shift_JIS file with pictures. The server is killed during the upload of
 * pictures and during the import, and both are resumed.
 * @returns faults in words; empty if there were none
 */
export async function importGoods(
  skus: number,
  pictures: number,
  say: (line: string) => void,
): Promise<string[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-import-')));
  const faults: string[] = [];
  const open = () => startServerProcess({ DATA_DIR: directory, DEMO: '1', RATE_LIMIT: 'off' });
  let server = await open();
  try {
    const { id: staff_id, token } = await newStaff(shopAt(server), { hanamori: 'owner' });
    // these queries cannot carry bytes, so the digest is sent as hex
    await server.sql(
      "UPDATE staff_sessions SET token_digest = decode($1, 'hex') WHERE staff_id = $2",
      [digestOf(token).toString('hex'), staff_id],
    );
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const { body: answer, status } = await shopAt(server).call(method, `/api/console${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { body } : {}),
      });
      if (status !== 200)
        throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer)}`);
      return answer.data as T;
    };
    // noise differs each time, so pictures sent before are kept and sent again unchanged
    const sentBefore = new Map<number, Buffer>();
    const bytesOf = async (nth: number): Promise<Buffer> =>
      sentBefore.get(nth) ?? (await photograph(nth));
    const picture = async (nth: number): Promise<boolean> => {
      const { status } = await sendFile(
        server,
        token,
        `${at}/pictures`,
        await bytesOf(nth),
        nameOf(nth),
      ).catch(() => ({ status: 0 }));
      return status === 200;
    };
    let began = performance.now();
    const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
    // killed when some are uploaded; then all are sent again, as a merchant would
    const part = Math.max(1, Math.floor(pictures / 10));
    for (let nth = 0; nth < part; nth++) sentBefore.set(nth, await photograph(nth));
    const first = pMap(
      Array.from({ length: part }, (_, nth) => nth),
      picture,
      { concurrency: 3 },
    );
    await pause(3_000);
    await server.kill();
    await first;
    server = await open();
    began = performance.now();
    const sent = await pMap(
      Array.from({ length: pictures }, (_, nth) => nth),
      picture,
      { concurrency: 3 },
    );
    if (sent.includes(false))
      faults.push(`${sent.filter((there) => !there).length} pictures were not accepted`);
    say(`  ${pictures} pictures, killed once and sent again: ${seconds()} s`);
    const [{ n: there } = { n: 0 }] = await server.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM store_pictures WHERE url IS NOT NULL',
    );
    if (there !== pictures) faults.push(`${there} pictures are there, not ${pictures}`);

    const before = await counts(server);
    const file = goodsFile(skus, pictures);
    const taken = async (): Promise<GoodsImport> => {
      const { status, body } = await sendFile(server, token, `${at}/imports`, file, '商品.csv');
      if (status !== 200)
        throw new Error(`the file was not accepted: ${status} ${JSON.stringify(body)}`);
      return body.data as GoodsImport;
    };
    const up = await taken();
    const { id, encoding, columns } = up;
    if (encoding !== 'shift_jis') faults.push(`the file was read as ${encoding}`);
    const until = async (over: (given: GoodsImport) => boolean): Promise<GoodsImport> => {
      for (let waited = 0; waited < 300_000; waited += 100) {
        const given = await call<GoodsImport>('GET', `${at}/imports/${id}`);
        if (over(given)) return given;
        await pause(100);
      }
      throw new Error('The file was not processed within five minutes');
    };
    began = performance.now();
    await call('POST', `${at}/imports/${id}/check`, { encoding, columns });
    const checked = await until(({ status }) => status === 'checked');
    say(
      `  ${skus} SKUs in ${(file.length / 1e6).toFixed(1)} MB of Shift_JIS, checked: ${seconds()} s`,
    );
    if (checked.report?.fault_count !== 0)
      faults.push(
        `faults in a file that has none: ${JSON.stringify(checked.report?.faults.slice(0, 3))}`,
      );

    await call('POST', `${at}/imports/${id}/run`);
    const running = await until(({ status, done_rows }) => status === 'done' || done_rows > 0);
    await server.kill();
    server = await open();
    if (running.status === 'done') say('  it was imported before it could be killed');
    else {
      say(`  kill -9 at row ${running.done_rows} of ${skus}`);
      if ((await counts(server)) !== before)
        faults.push(`half of a file is there: ${await counts(server)}`);
    }
    began = performance.now();
    const done = await until(({ status }) => status === 'done' || status === 'failed');
    const { peak_rss } = await server.stats();
    say(
      `  ${done.status}, ${seconds()} s after the restart (including a minute of the dead process’s lease); memory at most ${(peak_rss / 1024 / 1024).toFixed(0)} MiB`,
    );
    const whole = await counts(server);
    const products = Math.ceil(skus / 3);
    const expected = JSON.stringify({
      products,
      skus,
      codes: skus,
      stock: skus * 5,
      images: Math.min(pictures, products),
      kinds: Math.min(20, products),
    });
    if (whole !== expected) faults.push(`${whole} is there, not ${expected}`);

    began = performance.now();
    const second = await taken();
    await call('POST', `${at}/imports/${second.id}/check`, { encoding, columns });
    const untilStatus = async (status: string): Promise<GoodsImport> => {
      for (;;) {
        const given = await call<GoodsImport>('GET', `${at}/imports/${second.id}`);
        if (given.status === status) return given;
        await pause(100);
      }
    };
    await untilStatus('checked');
    await call('POST', `${at}/imports/${second.id}/run`);
    const { report } = await untilStatus('done');
    if (report?.unchanged_skus !== skus || (await counts(server)) !== whole)
      faults.push(`a repeat changed something: ${JSON.stringify(report)}`);
    say(
      `  the same file again, checked and written: ${seconds()} s, ${report?.unchanged_skus} SKUs unchanged`,
    );
    await server.stop();
  } finally {
    await server.kill();
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return faults;
}
