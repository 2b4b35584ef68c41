import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import budgets from './budgets.json' with { type: 'json' };
import { median } from './built-server.ts';
import { ownerOf } from './console-orders.ts';
import { startServerProcess } from './server-process.ts';
import { onSlowPhone } from './slow-phone.ts';

/**
 * The console on a slow phone: when can a first-time visitor type into the sign-in, and when does a
 * signed-in merchant see the orders to ship and reach one by a tap? A signed-in merchant has the
 * files in the cache, at least from the sign-in. Without them, as after an upgrade, it is measured
 * too, but has no budget.
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

const orders = (token: string, hasBeenHere: boolean): Promise<{ seen: number; reached: number }> =>
  onSlowPhone(async (page) => {
    if (hasBeenHere) {
      await page.goto(`${server.origin}/console/sign-in`);
      await page.locator('#root input[type=email]').waitFor();
    }
    await page.addInitScript(
      `localStorage.setItem('noren-console-token', ${JSON.stringify(token)})`,
    );
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
  const [typed, seen, reached, anew]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let run = 0; run < runs; run++) {
    typed.push(await signIn());
    const one = await orders(token, true);
    seen.push(one.seen);
    reached.push(one.reached);
    anew.push((await orders(token, false)).seen);
  }
  const rows = {
    'sign-in takes an address': typed,
    'orders seen': seen,
    'an order reached by a tap': reached,
    'orders seen, with every file anew': anew,
  };
  for (const [what, times] of Object.entries(rows))
    console.log(
      `${what}: ${Math.round(median(times))} ms   runs ${times.map(Math.round).join(' ')}`,
    );
  const slowest = Math.max(median(typed), median(seen));
  const over = slowest > budgets.console_first_screen_ms;
  console.log(
    `slowest first screen: ${Math.round(slowest)} ms (budget ${budgets.console_first_screen_ms})${over ? '  OVER' : ''}`,
  );
  process.exitCode = over ? 1 : 0;
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
