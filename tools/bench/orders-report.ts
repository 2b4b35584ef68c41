import { atMost, missed, say } from './aims.ts';
import budgets from './budgets.json' with { type: 'json' };
import { engines, withServers } from './drop.ts';
import { benchOrderLists } from './orders.ts';

export async function benchOrders(seconds: number): Promise<void> {
  for (const engine of engines) {
    say(
      `\nA buyer's list of orders on ${engine}; ${seconds} s each after a warm-up, one client, three turns`,
    );
    await withServers(engine, 1, '1', async ([server]) => {
      const { rows, ratios } = await benchOrderLists(server as NonNullable<typeof server>, seconds);
      for (const row of rows)
        say(
          `  ${row.what.padEnd(44)}${row.per_second.toFixed(0).padStart(8)} /s${row.mean.toFixed(2).padStart(9)} ms`,
        );
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
