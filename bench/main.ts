import { browse, type Row } from './browse.ts';
import { benchOrderLists } from './orders.ts';
import { watchDrop } from './viewers.ts';
import budgets from './budgets.json' with { type: 'json' };
import { drop, withServers, type DropPlan, type DropResult } from './drop.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const missed: string[] = [];
const aim = (what: string, figure: number, least: number, unit = '') => {
  const holds = figure >= least;
  say(`  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure.toFixed(2)}${unit} (aim ${least}${unit})`);
  if (!holds) missed.push(what);
};
const atMost = (what: string, figure: number, most: number, unit = '') => {
  const holds = figure <= most;
  say(`  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure.toFixed(2)}${unit} (at most ${most}${unit})`);
  if (!holds) missed.push(what);
};
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const hot: DropPlan = { buyers: 64, attempts: 2000, stock: 500, skus: 1 };
const allWin: DropPlan = { ...hot, stock: 2000 };

function sayDrop(plan: DropPlan, r: DropResult): void {
  say(
    `  ${r.engine}, ${r.processes} process(es), stock ${plan.stock} on ${r.skus} SKU(s): ${r.placed} placed, ${r.refused} refused, ${r.errors} errors in ${r.seconds.toFixed(2)} s; ` +
      `${r.placed_per_second.toFixed(0)} orders/s, ${r.attempts_per_second.toFixed(0)} attempts/s, p50 ${r.p50.toFixed(0)} ms, p99 ${r.p99.toFixed(0)} ms; ` +
      `${r.statements_per_order.toFixed(2)} statements an order; adds up: ${r.adds_up}`,
  );
  const right = r.placed === plan.stock && r.errors === 0 && r.adds_up && r.refused === plan.attempts - plan.stock;
  if (!right) missed.push(`${r.engine} drop with ${r.processes} process(es) is not exact`);
}

/** 64 buyers, 2,000 attempts at 500 units; then the rate when everybody wins, hot against spread, in turns. */
async function benchDrop(): Promise<void> {
  for (const [engine, processes] of [
    ['postgres', 1],
    ['pglite', 1],
    ['postgres', 2],
  ] as const) {
    say(`\nDrop on ${engine}, ${processes} process(es)`);
    await withServers(engine, processes, 'load', async (servers) => {
      sayDrop(hot, await drop(engine, servers, hot));
      if (processes > 1) return;
      const rates = { hot: [] as number[], spread: [] as number[] };
      const statements: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const one = await drop(engine, servers, allWin);
        const many = await drop(engine, servers, { ...allWin, skus: 100 });
        sayDrop(allWin, one);
        sayDrop({ ...allWin, skus: 100 }, many);
        rates.hot.push(one.placed_per_second);
        rates.spread.push(many.placed_per_second);
        statements.push(one.statements_per_order);
      }
      if (engine === 'postgres') {
        aim('placed orders a second on PostgreSQL, hot SKU', median(rates.hot), budgets.drop_orders_per_second);
        aim('statements an order, below 3 (shown as 3 / figure)', budgets.drop_statements_per_order / median(statements), 1);
      }
      aim(`hot SKU against 100 SKUs on ${engine}`, median(rates.hot) / median(rates.spread), budgets.drop_hot_to_spread ?? 0, ' ×');
    });
  }
}

async function benchBrowse(seconds: number): Promise<void> {
  for (const engine of ['postgres', 'pglite'] as const) {
    say(`\nBrowse on ${engine}; ${seconds} s each after a warm-up`);
    say(
      `  ${'what'.padEnd(34)}${'clients'.padStart(8)}${'per s'.padStart(9)}${'p50 ms'.padStart(9)}${'p95'.padStart(8)}${'p99'.padStart(8)}${'CPU %'.padStart(8)}${'peak MB'.padStart(9)}${'errors'.padStart(8)}`,
    );
    const rows: Row[] = [];
    await withServers(engine, 1, 'load', async ([server]) => {
      await browse(server as NonNullable<typeof server>, seconds, [1, 16, 64], (row) => {
        rows.push(row);
        say(
          `  ${row.what.padEnd(34)}${String(row.clients).padStart(8)}${row.per_second.toFixed(0).padStart(9)}${row.p50.toFixed(1).padStart(9)}${row.p95.toFixed(1).padStart(8)}` +
            `${row.p99.toFixed(1).padStart(8)}${row.cpu_percent.toFixed(0).padStart(8)}${row.peak_mb.toFixed(0).padStart(9)}${String(row.errors).padStart(8)}`,
        );
      });
    });
    const best = (what: string) => Math.max(...rows.filter((row) => row.what.startsWith(what)).map((row) => row.per_second));
    if (rows.some((row) => row.errors > 0)) missed.push(`browse on ${engine} had errors`);
    if (engine !== 'postgres') continue;
    for (const what of ['list of 20, demo', 'list of 20 of 10,000', 'product detail'])
      aim(`${what} against bare Fastify`, best(what) / best('bare'), budgets.browse_to_bare ?? 0, ' ×');
    aim('new carts with one item a second', best('new cart'), budgets.browse_new_carts_per_second);
    aim('whole guest purchases a second', best('whole guest'), budgets.browse_purchases_per_second);
  }
}

async function benchOrders(seconds: number): Promise<void> {
  for (const engine of ['postgres', 'pglite'] as const) {
    say(`\nA buyer's list of orders on ${engine}; ${seconds} s each after a warm-up, one client, three turns`);
    await withServers(engine, 1, '1', async ([server]) => {
      const { rows, ratios } = await benchOrderLists(server as NonNullable<typeof server>, seconds);
      for (const row of rows) say(`  ${row.what.padEnd(44)}${row.per_second.toFixed(0).padStart(8)} /s${row.mean.toFixed(2).padStart(9)} ms`);
      if (rows.some((row) => row.errors > 0)) missed.push(`order lists on ${engine} had errors`);
      for (const [what, ratio] of Object.entries(ratios))
        atMost(
          `10,000 orders against 10 on ${engine}, ${what}`,
          ratio,
          what.includes('status') ? budgets.order_list_filtered_ratio : budgets.order_list_ratio,
          ' ×',
        );
    });
  }
}

/** A live post's viewers on one process, for so many seconds. */
async function benchViewers(viewers: number, seconds: number): Promise<void> {
  for (const engine of ['postgres', 'pglite'] as const) {
    say(`\n${viewers} viewers of one live post on ${engine}, one process, ${seconds} s`);
    await withServers(engine, 1, '1', async ([server]) => {
      const r = await watchDrop(server as NonNullable<typeof server>, viewers, seconds);
      say(
        `  ${r.changes} changes, ${r.reconnects} forced reconnects: ${r.gaps} gaps, ${r.backwards} values that went back, ${r.behind} viewers behind at the end`,
      );
      say(
        `  from a buyer's press to the first viewer p50 ${r.press.p50.toFixed(0)} ms, p95 ${r.press.p95.toFixed(0)} ms; from there to each p50 ${r.spread.p50.toFixed(0)} ms, p95 ${r.spread.p95.toFixed(0)} ms`,
      );
      say(
        `  ${(r.bytes_per_viewer_minute / 1000).toFixed(1)} kB a viewer and minute, ${(r.bytes_of_memory_per_viewer / 1000).toFixed(1)} kB of memory a viewer`,
      );
      if (r.gaps + r.backwards + r.behind > 0 || r.changes < seconds) missed.push(`viewers on ${engine}`);
    });
  }
}

const [which = 'drop', seconds = '5'] = process.argv.slice(2);
if (which === 'drop') await benchDrop();
else if (which === 'browse') await benchBrowse(Number(seconds));
else if (which === 'viewers') await benchViewers(Number(seconds === '5' ? '2000' : seconds), 30);
else if (which === 'orders') await benchOrders(Number(seconds === '5' ? '1' : seconds));
else {
  process.stderr.write(`No bench called ${which}\n`);
  process.exit(2);
}
say(missed.length > 0 ? `\nMissed: ${missed.join('; ')}` : '\nEvery aim holds');
process.exit(missed.length > 0 ? 1 : 0);
