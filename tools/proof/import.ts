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

interface Run {
  server: ServerProcess;
  faults: string[];
  say: (line: string) => void;
  /** Kills the server and starts it again on its data. */
  restart: () => Promise<void>;
  sendFile: (path: string, bytes: Buffer, name: string) => ReturnType<typeof sendFile>;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

/** Returns a function that gives the seconds since now. */
function startClock(): () => string {
  const began = performance.now();
  return () => ((performance.now() - began) / 1_000).toFixed(1);
}

async function startRun(
  open: () => Promise<ServerProcess>,
  say: (line: string) => void,
): Promise<Run> {
  const server = await open();
  const { id: staff_id, token } = await newStaff(shopAt(server), { hanamori: 'owner' });
  // these queries cannot carry bytes, so the digest is sent as hex
  await server.sql(
    "UPDATE staff_sessions SET token_digest = decode($1, 'hex') WHERE staff_id = $2",
    [digestOf(token).toString('hex'), staff_id],
  );
  const run: Run = {
    server,
    faults: [],
    say,
    restart: async () => {
      await run.server.kill();
      run.server = await open();
    },
    sendFile: (path, bytes, name) => sendFile(run.server, token, path, bytes, name),
    call: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await shopAt(run.server).call(method, `/api/console${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { body } : {}),
      });
      if (answer.status !== 200)
        throw new Error(
          `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      return answer.body.data as T;
    },
  };
  return run;
}

/** Uploads the pictures. The server is killed meanwhile; then all are sent again. */
async function uploadPictures(run: Run, pictures: number): Promise<void> {
  // noise differs each time, so pictures sent before are kept and sent again unchanged
  const sentBefore = new Map<number, Buffer>();
  const picture = async (nth: number): Promise<boolean> => {
    const bytes = sentBefore.get(nth) ?? (await photograph(nth));
    const { status } = await run
      .sendFile(`${at}/pictures`, bytes, nameOf(nth))
      .catch(() => ({ status: 0 }));
    return status === 200;
  };
  const numbers = Array.from({ length: pictures }, (_, nth) => nth);
  const part = numbers.slice(0, Math.max(1, Math.floor(pictures / 10)));
  for (const nth of part) sentBefore.set(nth, await photograph(nth));
  const first = pMap(part, picture, { concurrency: 3 });
  await pause(3_000);
  await run.server.kill();
  await first;
  await run.restart();
  const seconds = startClock();
  const sent = await pMap(numbers, picture, { concurrency: 3 });
  if (sent.includes(false))
    run.faults.push(`${sent.filter((there) => !there).length} pictures were not accepted`);
  run.say(`  ${pictures} pictures, killed once and sent again: ${seconds()} s`);
  const [{ n: there } = { n: 0 }] = await run.server.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM store_pictures WHERE url IS NOT NULL',
  );
  if (there !== pictures) run.faults.push(`${there} pictures are there, not ${pictures}`);
}

/** Uploads the goods file and checks it. */
async function checkFile(run: Run, file: Buffer): Promise<GoodsImport> {
  const { status, body } = await run.sendFile(`${at}/imports`, file, '商品.csv');
  if (status !== 200)
    throw new Error(`the file was not accepted: ${status} ${JSON.stringify(body)}`);
  const { id, encoding, columns } = body.data as GoodsImport;
  if (encoding !== 'shift_jis') run.faults.push(`the file was read as ${encoding}`);
  await run.call('POST', `${at}/imports/${id}/check`, { encoding, columns });
  return until(run, id, ({ status: reached }) => reached === 'checked');
}

async function until(
  run: Run,
  id: number,
  isReached: (given: GoodsImport) => boolean,
): Promise<GoodsImport> {
  for (let waited = 0; waited < 300_000; waited += 100) {
    const given = await run.call<GoodsImport>('GET', `${at}/imports/${id}`);
    if (isReached(given)) return given;
    await pause(100);
  }
  throw new Error('The file was not processed within five minutes');
}

const isOver = ({ status }: GoodsImport) => status === 'done' || status === 'failed';

/** Imports the checked file; the server is killed in the middle. */
async function importKilled(run: Run, id: number, skus: number): Promise<void> {
  const before = await counts(run.server);
  await run.call('POST', `${at}/imports/${id}/run`);
  const running = await until(run, id, (given) => given.status === 'done' || given.done_rows > 0);
  await run.restart();
  if (running.status === 'done') run.say('  it was imported before it could be killed');
  else {
    run.say(`  kill -9 at row ${running.done_rows} of ${skus}`);
    if ((await counts(run.server)) !== before)
      run.faults.push(`half of a file is there: ${await counts(run.server)}`);
  }
  const seconds = startClock();
  const done = await until(run, id, isOver);
  const { peak_rss } = await run.server.stats();
  run.say(
    `  ${done.status}, ${seconds()} s after the restart (including a minute of the dead process’s lease); memory at most ${(peak_rss / 1024 / 1024).toFixed(0)} MiB`,
  );
}

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
  const open = () => startServerProcess({ DATA_DIR: directory, DEMO: '1', RATE_LIMIT: 'off' });
  const run = await startRun(open, say);
  try {
    await uploadPictures(run, pictures);
    const file = goodsFile(skus, pictures);
    let seconds = startClock();
    const { id, report } = await checkFile(run, file);
    say(
      `  ${skus} SKUs in ${(file.length / 1e6).toFixed(1)} MB of Shift_JIS, checked: ${seconds()} s`,
    );
    if (report?.fault_count !== 0)
      run.faults.push(
        `faults in a file that has none: ${JSON.stringify(report?.faults.slice(0, 3))}`,
      );
    await importKilled(run, id, skus);

    const whole = await counts(run.server);
    const products = Math.ceil(skus / 3);
    const expected = JSON.stringify({
      products,
      skus,
      codes: skus,
      stock: skus * 5,
      images: Math.min(pictures, products),
      kinds: Math.min(20, products),
    });
    if (whole !== expected) run.faults.push(`${whole} is there, not ${expected}`);

    seconds = startClock();
    const again = await checkFile(run, file);
    await run.call('POST', `${at}/imports/${again.id}/run`);
    const { report: repeat } = await until(run, again.id, isOver);
    if (repeat?.unchanged_skus !== skus || (await counts(run.server)) !== whole)
      run.faults.push(`a repeat changed something: ${JSON.stringify(repeat)}`);
    say(
      `  the same file again, checked and written: ${seconds()} s, ${repeat?.unchanged_skus} SKUs unchanged`,
    );
    await run.server.stop();
  } finally {
    await run.server.kill();
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return run.faults;
}
