import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import budgets from './budgets.json' with { type: 'json' };
import { median } from './built-server.ts';
import { ownerOf } from './console-orders.ts';
import { startServerProcess } from './server-process.ts';
import { onSlowPhone } from './slow-phone.ts';

/**
 * The console on a slow phone that has never been there: when can somebody type into the sign-in, and when does a merchant who is signed in stand before the
 * orders that are to be shipped and reach one by a tap? The app draws both, so that what is seen answers.
 */
const runs = Number(process.env.RUNS ?? 5);
const directory = mkdtempSync(join(tmpdir(), 'noren-bench-'));
const server = await startServerProcess({ DATA_DIR: directory, DEMO: '1' });

const signIn = (): Promise<number> =>
  onSlowPhone(async (page) => {
    const began = performance.now();
    await page.goto(`${server.origin}/console/sign-in`, { waitUntil: 'commit' });
    await page.locator('input[type=email]').fill('owner@example.com');
    return performance.now() - began;
  });

const orders = (token: string): Promise<{ seen: number; reached: number }> =>
  onSlowPhone(async (page) => {
    await page.addInitScript(`localStorage.setItem('noren-console-token', ${JSON.stringify(token)})`);
    const began = performance.now();
    await page.goto(`${server.origin}/console/stores/hanamori/orders`, { waitUntil: 'commit' });
    const first = page.locator('main a[href*="/orders/"]', { hasText: /^N/ }).first();
    await first.waitFor();
    const seen = performance.now() - began;
    await first.tap();
    await page.locator('main h1', { hasText: /N\d{6}-/ }).waitFor();
    return { seen, reached: performance.now() - began };
  });

try {
  const token = await ownerOf(server);
  const [typed, seen, reached]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < runs; run++) {
    typed.push(await signIn());
    const one = await orders(token);
    seen.push(one.seen);
    reached.push(one.reached);
  }
  const rows = { 'sign-in takes an address': typed, 'orders seen': seen, 'an order reached by a tap': reached };
  for (const [what, times] of Object.entries(rows)) console.log(`${what}: ${Math.round(median(times))} ms   runs ${times.map(Math.round).join(' ')}`);
  const slowest = Math.max(median(typed), median(seen));
  const over = slowest > budgets.console_first_screen_ms;
  console.log(`slowest first screen: ${Math.round(slowest)} ms (budget ${budgets.console_first_screen_ms})${over ? '  OVER' : ''}`);
  process.exitCode = over ? 1 : 0;
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
