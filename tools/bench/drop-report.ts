import budgets from './budgets.json';
import { drop, engines, withServers, type DropPlan, type DropResult } from './drop.ts';
import { memoryOf } from './memory.ts';
import { say, missed, aim, atMost, median } from './aims.ts';

const hot: DropPlan = { buyers: 64, attempts: 2000, stock: 500, skus: 1 };
const allWin: DropPlan = { ...hot, stock: 2000 };

function sayDrop(plan: DropPlan, r: DropResult): void {
  say(
    `  ${r.engine}, ${r.processes} process(es), stock ${plan.stock} on ${r.skus} SKU(s): ${r.placed} placed, ${r.refused} refused, ${r.errors} errors in ${r.seconds.toFixed(2)} s; ` +
      `${r.placed_per_second.toFixed(0)} orders/s, ${r.attempts_per_second.toFixed(0)} attempts/s, p50 ${r.p50.toFixed(0)} ms, p99 ${r.p99.toFixed(0)} ms; ` +
      `${r.statements_per_order.toFixed(2)} statements an order, ${r.processor_ms_per_attempt.toFixed(2)} ms of the processors an attempt; adds up: ${r.adds_up}`,
  );
  const right =
    r.placed === plan.stock &&
    r.errors === 0 &&
    r.adds_up &&
    r.refused === plan.attempts - plan.stock;
  if (!right) missed.push(`${r.engine} drop with ${r.processes} process(es) is not exact`);
}

/**
 * 64 buyers, 2,000 attempts at 500 units; then the rate when every attempt wins, hot against
 * spread, in turns. Both engines are running, one is under load.
 */
export async function benchDrop(): Promise<void> {
  await withServers('given', 1, 'load', async (given) => {
    await withServers('embedded', 1, 'load', async (embedded) => {
      const pid = embedded[0]?.pid ?? 0;
      atMost(
        'memory of all processes after the start',
        memoryOf(pid),
        budgets.memory_after_start_mib,
        ' MiB',
      );
      const sides = [
        {
          engine: 'given',
          servers: given,
          hot: [] as number[],
          spread: [] as number[],
          statements: [] as number[],
        },
        {
          engine: 'embedded',
          servers: embedded,
          hot: [] as number[],
          spread: [] as number[],
          statements: [] as number[],
        },
      ] as const;
      say('\nDrop on each engine, one process');
      for (const { engine, servers } of sides) sayDrop(hot, await drop(engine, servers, hot));
      atMost(
        'memory of all processes after a drop',
        memoryOf(pid),
        budgets.memory_after_drop_mib,
        ' MiB',
      );
      for (let turn = 0; turn < 4; turn++) {
        // the order alternates, so that trends over time affect both
        for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
          const one = await drop(side.engine, side.servers, allWin);
          const many = await drop(side.engine, side.servers, { ...allWin, skus: 100 });
          sayDrop(allWin, one);
          sayDrop({ ...allWin, skus: 100 }, many);
          side.hot.push(one.placed_per_second);
          side.spread.push(many.placed_per_second);
          side.statements.push(one.statements_per_order);
        }
      }
      const [theirs, ours] = sides;
      aim('placed orders a second, hot SKU', median(ours.hot), budgets.drop_orders_per_second);
      aim(
        'statements an order, below 3 (shown as 3 / figure)',
        budgets.drop_statements_per_order / median(ours.statements),
        1,
      );
      for (const side of sides)
        aim(
          `hot SKU against 100 SKUs, ${side.engine}`,
          median(side.hot) / median(side.spread),
          budgets.drop_hot_to_spread,
          ' ×',
        );
      aim(
        'embedded against given, hot SKU',
        median(ours.hot) / median(theirs.hot),
        budgets.embedded_to_given,
        ' ×',
      );
      aim(
        'embedded against given, 100 SKUs',
        median(ours.spread) / median(theirs.spread),
        budgets.embedded_to_given,
        ' ×',
      );
    });
  });
  for (const engine of engines) {
    say(`\nDrop on the ${engine} engine, 2 processes`);
    await withServers(engine, 2, 'load', async (servers) =>
      sayDrop(hot, await drop(engine, servers, hot)),
    );
  }
}
