// 2,000 viewers of one live post on one process (npx tsx bench/viewers.ts URL): whether any misses a change or sees a value go back
// through forced reconnects, how long a change takes to reach them, and what a viewer costs in bytes. The server is started apart.
import { get, type IncomingMessage } from 'node:http';

const origin = process.argv[2] ?? 'http://127.0.0.1:3000';
const viewers = Number(process.argv[3] ?? 2000);
const seconds = Number(process.argv[4] ?? 30);

interface Persona {
  role: string;
  region: string;
  url: string;
  token: string | null;
}
async function call<T>(method: string, path: string, { token, guest, body }: { token?: string | null; guest?: string; body?: object } = {}): Promise<T> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
}

const shop = '/api/v1/shop';
const personas = await call<Persona[]>('GET', '/api/playground/personas');
const seller = personas.find((persona) => persona.role === 'seller' && persona.region === 'JP') as Persona;
const stream_id = Number(new URL(seller.url).searchParams.get('stream-id'));
const { post_id } = await call<{ post_id: number }>('GET', `${shop}/streams/${stream_id}`);
interface Post {
  products: { id: number; status: string; skus: { id: number; salable_limit: number | null; available_quantity: number }[] }[];
}
const post = await call<Post>('GET', `${shop}/posts/${post_id}`);
const good = post.products.flatMap((product) => product.skus).find((sku) => sku.salable_limit === null && sku.available_quantity > 5);
if (!good) throw new Error('nothing to sell in the stream');

let bytes = 0;
let wrong = 0;
let reconnects = 0;
/** when each change was first seen, and how much later by each viewer */
const firstSeen = new Map<number, number>();
const lags: number[] = [];
const last = Array.from({ length: viewers }, () => 0);
const open = Array.from({ length: viewers }, (): IncomingMessage | null => null);

function take(viewer: number, part: string): void {
  const number = Number(/^id: (\d+)/m.exec(part)?.[1] ?? 0);
  if (number === 0) return;
  const change = part.includes('event: change');
  // a change is the next number; a snapshot may jump, never back
  if (change ? last[viewer] !== 0 && number !== (last[viewer] as number) + 1 : number < (last[viewer] as number)) wrong++;
  last[viewer] = number;
  const now = performance.now();
  if (!firstSeen.has(number)) firstSeen.set(number, now);
  if (change) lags.push(now - (firstSeen.get(number) as number));
}

function connect(viewer: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = last[viewer] ? { 'last-event-id': String(last[viewer]) } : {};
    get(`${origin}${shop}/posts/${post_id}/events`, { agent: false, headers }, (response) => {
      open[viewer] = response;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        bytes += Buffer.byteLength(chunk);
        const parts = (text + chunk).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) take(viewer, part);
      });
      response.on('error', () => undefined);
      resolve();
    }).on('error', reject);
  });
}

for (let from = 0; from < viewers; from += 100) await Promise.all(Array.from({ length: Math.min(100, viewers - from) }, (_, n) => connect(from + n)));
const began = performance.now();
bytes = 0;
const guest = (await call<{ data: { token: string } }>('POST', '/api/v2/guest/token')).data.token;
const sold: number[] = [];
while (performance.now() - began < seconds * 1000) {
  const at = performance.now();
  const before = Math.max(...last);
  const { cart_item_id } = await call<{ cart_item_id: number }>('POST', `${shop}/add-cart`, { guest, body: { id: good.id, quantity: 1, stream_id } });
  const committed = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const seen = firstSeen.get(before + 1);
  if (seen !== undefined) sold.push(seen - at);
  await call('DELETE', `${shop}/cart-items/${cart_item_id}`, { guest });
  // a twentieth loses the line
  for (let n = 0; n < viewers / 20; n++) {
    const viewer = Math.floor(Math.random() * viewers);
    open[viewer]?.destroy();
    await connect(viewer);
    reconnects++;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, 300 - (performance.now() - committed))));
}
await new Promise((resolve) => setTimeout(resolve, 2000));
const newest = Math.max(...last);
const behind = last.filter((number) => number !== newest).length;
const at = (list: number[], part: number) => Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0);
const minutes = (performance.now() - began) / 60_000;
process.stdout.write(
  `${viewers} viewers, ${firstSeen.size} changes, ${reconnects} reconnects: ${wrong} saw a wrong number, ${behind} ended behind\n` +
    `from a buyer's press to the first viewer p50 ${at(sold, 0.5)} ms, p95 ${at(sold, 0.95)} ms; from the first viewer to each p50 ${at(lags, 0.5)} ms, p95 ${at(lags, 0.95)} ms\n` +
    `${Math.round(bytes / viewers / minutes)} bytes a viewer and minute, reconnects included\n`,
);
process.exit(wrong + behind > 0 ? 1 : 0);
