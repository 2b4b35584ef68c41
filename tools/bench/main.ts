import { compareVersions } from './beside.ts';
import { browse, type Row } from './browse.ts';
import { benchConsoleOrders } from './console-orders.ts';
import { benchOrders } from './orders-report.ts';
import { watchDrop } from './viewers.ts';
import budgets from './budgets.json' with { type: 'json' };
import { engines, withServers, type Engine } from './drop.ts';
import { firstAnswers } from './first-answers.ts';
import { listsOf } from './lists.ts';
import { purchases, stepsOf, type PurchaseRow } from './purchase.ts';
import { benchFolderOf } from './server-process.ts';
import { say, missed, aim, atMost, median } from './aims.ts';
import { benchDrop } from './drop-report.ts';
import { benchPricedDrop, type Reduction } from './priced-drop.ts';

/** Rows that measure the database, by the beginnings of their names. */
const compared = [
  'list of 20, demo',
  'list of 20 of 10,000',
  'product detail',
  'new cart',
  'whole guest',
];

async function benchBrowse(seconds: number): Promise<void> {
  const best: Record<Engine, Map<string, number>> = { given: new Map(), embedded: new Map() };
  // in both orders, so that changes in the machine's speed affect both
  for (const engine of [...engines, ...engines.toReversed()]) {
    say(`\nBrowse on the ${engine} engine; ${seconds} s each after a warm-up`);
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
    for (const what of ['bare', ...compared]) {
      const rates = rows.filter((row) => row.what.startsWith(what)).map((row) => row.per_second);
      best[engine].set(what, Math.max(best[engine].get(what) ?? 0, ...rates));
    }
    if (rows.some((row) => row.errors > 0)) missed.push(`browse on ${engine} had errors`);
  }
  const rate = (engine: Engine, what: string): number => best[engine].get(what) ?? 0;
  say('\nThe best of each');
  for (const what of compared.slice(0, 3))
    aim(
      `${what} against bare Fastify`,
      rate('embedded', what) / rate('embedded', 'bare'),
      budgets.browse_to_bare,
      ' ×',
    );
  aim(
    'new carts with one item a second',
    rate('embedded', 'new cart'),
    budgets.browse_new_carts_per_second,
  );
  aim(
    'whole guest purchases a second',
    rate('embedded', 'whole guest'),
    budgets.browse_purchases_per_second,
  );
  for (const what of compared)
    aim(
      `embedded against given, ${what}`,
      rate('embedded', what) / rate('given', what),
      budgets.embedded_to_given,
      ' ×',
    );
}

/**
 * Whole purchases as the app makes them: database statements, and purchases per second.
 * @param other source folder of version 0.3.2, with its measured server built (docs/operations/upgrade.md);
 * compared in the same run, by the calls of its own app
 */
async function benchPurchase(seconds: number, other: string | undefined): Promise<void> {
  const sayRow = (
    what: string,
    { clients, calls, purchases: done, per_second, messages, peak_mib }: PurchaseRow,
  ) =>
    say(
      `  ${what.padEnd(10)}${String(clients).padStart(4)} clients: ${per_second.toFixed(1).padStart(7)} purchases/s (${done} of ${calls} calls each)${Number.isNaN(messages) ? '' : `, ${messages.toFixed(2)} statements each`}, peak ${peak_mib.toFixed(0)} MiB`,
    );
  say('\nStatements of a whole purchase, BEGIN and COMMIT among them, without the jobs');
  await withServers(
    'given',
    1,
    '1',
    async ([server]) => {
      const alone = await purchases(server as NonNullable<typeof server>, 1, seconds);
      sayRow('ours', alone);
      const crowd = await purchases(server as NonNullable<typeof server>, 64, seconds);
      sayRow('ours', crowd);
      atMost('statements of a purchase, alone', alone.messages, budgets.purchase_statements_alone);
      atMost(
        'statements of a purchase, 64 buyers at once',
        crowd.messages,
        budgets.purchase_statements_crowd,
      );
    },
    { env: { JOBS: 'off' } },
  );
  if (other === undefined) return;
  say(`\nWhole purchases compared with ${other}, in turns`);
  await withServers('given', 1, '1', async ([ours]) => {
    await withServers(
      'given',
      1,
      '1',
      async ([theirs]) => {
        const rates: Record<string, number[]> = { ours: [], theirs: [] };
        for (let round = 0; round < 3; round++)
          for (const [what, server, steps] of [
            ['ours', ours, stepsOf.ours] as const,
            ['theirs', theirs, stepsOf['0.3.2']] as const,
          ]) {
            const row = await purchases(server as NonNullable<typeof server>, 64, seconds, steps);
            sayRow(what, row);
            rates[what]?.push(row.per_second);
          }
        aim(
          'whole purchases a second against the other version',
          median(rates.ours ?? []) / median(rates.theirs ?? []),
          budgets.purchase_to_0_3_2,
          ' ×',
        );
      },
      { bench: benchFolderOf(other) },
    );
  });
}

/** The first burst on a freshly started server, on both engines, with several starts each. */
async function benchFirstAnswers(starts: number): Promise<void> {
  for (const engine of engines) {
    say(`\n64 new connections at once on a server that was just started, ${engine}`);
    let slowest = 0;
    for (let start = 0; start < starts; start++) {
      const found = await firstAnswers(engine, 64);
      say(`  median ${found.median.toFixed(0)} ms, slowest ${found.slowest.toFixed(0)} ms`);
      slowest = Math.max(slowest, found.slowest);
      if (found.errors > 0) missed.push(`${found.errors} first answers on ${engine} were errors`);
    }
    atMost(`slowest first answer, ${engine}`, slowest / 1000, budgets.first_answer_seconds, ' s');
  }
}

/** Searches in a store's products next to its list, and the size of the list. */
async function benchLists(): Promise<void> {
  for (const engine of engines)
    await withServers(engine, 1, '1', async ([server]) => {
      say(`\nThe list of twenty and searches on ${engine}, 64 clients, two seconds each`);
      const { results, bytes } = await listsOf(server as NonNullable<typeof server>, 64, 3);
      for (const { bare, list, search } of results)
        say(
          `  bare Fastify ${bare.toFixed(0)} /s, list ${list.toFixed(0)} /s, search ${search.toFixed(0)} /s`,
        );
      if (results.some(({ errors }) => errors > 0)) missed.push(`lists on ${engine} had errors`);
      aim(
        `the list against bare Fastify, ${engine}`,
        median(results.map(({ list, bare }) => list / bare)),
        budgets.list_to_bare,
        ' ×',
      );
      aim(
        `searches against the list, ${engine}`,
        median(results.map(({ list, search }) => search / list)),
        budgets.search_to_list,
        ' ×',
      );
      atMost('the list’s answer', bytes / 1024, budgets.list_answer_kib, ' KiB');
    });
}

async function benchViewers(viewers: number, seconds: number): Promise<void> {
  const quickest: Record<Engine, number> = {
    given: Number.POSITIVE_INFINITY,
    embedded: Number.POSITIVE_INFINITY,
  };
  for (const engine of [...engines, ...engines.toReversed()]) {
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
      atMost(
        `from the host's tap to the card on a viewer's screen, p95 on ${engine}`,
        r.shown.p95,
        budgets.shown_p95_ms,
        ' ms',
      );
      quickest[engine] = Math.min(quickest[engine], r.press.p50);
      if (r.gaps + r.backwards + r.behind > 0 || r.changes < seconds)
        missed.push(`viewers on ${engine}`);
    });
  }
  aim(
    'given against embedded, from a press to the first viewer',
    quickest.given / quickest.embedded,
    budgets.embedded_to_given,
    ' ×',
  );
}

async function benchConsole(turns: number): Promise<void> {
  for (const engine of engines)
    await withServers(engine, 1, '1', async ([server]) => {
      say(`\nA store's 10,000 orders in the console on ${engine}, ${turns} times each`);
      const { rows, shipped, shipped_ms } = await benchConsoleOrders(
        server as NonNullable<typeof server>,
        turns,
      );
      for (const { what, p50, p95, errors } of rows) {
        say(
          `  ${decodeURIComponent(what).padEnd(58)}p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`,
        );
        if (errors > 0) missed.push(`${what} on ${engine} had errors`);
      }
      atMost(
        `slowest question, p95, ${engine}`,
        Math.max(...rows.map(({ p95 }) => p95)),
        budgets.console_orders_p95_ms,
        ' ms',
      );
      say(`  ${shipped} orders shipped in one call: ${shipped_ms.toFixed(0)} ms`);
      if (shipped !== 300) missed.push(`${shipped} of 300 orders shipped on ${engine}`);
    });
}

/** All figures of a sale compared with another version, in one run. */
async function benchVersions(other: string | undefined, part?: string): Promise<void> {
  if (other === undefined) throw new Error('Which other version? npm run bench -- beside FOLDER');
  say(`\nA sale on this version and on ${other}`);
  const compared = await compareVersions(other, part === 'viewers', (nth, of) =>
    say(`  turn ${nth} of ${of} done`),
  );
  for (const { what, ours, theirs, ratio, quarters, turns } of compared) {
    const [low, high] = quarters.map((one) => one.toFixed(2));
    const byTurn = turns.map((one) => one.toFixed(2)).join(' ');
    aim(
      `${what}: ${ours.toFixed(0)} beside ${theirs.toFixed(0)}, half of the pairs from ${low} to ${high}, by turns ${byTurn}`,
      ratio,
      budgets.beside_other_version,
      ' ×',
    );
  }
}

async function benchReduced(reduction: Reduction) {
  const { reduced, plain, ratio, quarters, adds_up } = await benchPricedDrop(reduction);
  const name = reduction === 'flash' ? 'a flash price' : 'a coupon';
  const [low, high] = quarters.map((quarter) => quarter.toFixed(2));
  say(
    `Taken from a show and ordered: ${reduced.toFixed(0)} a second with ${name}, ${plain.toFixed(0)} without; half of the pairs from ${low} to ${high}`,
  );
  aim(`with ${name}, compared to without`, ratio, 0.9, ' ×');
  if (!adds_up) missed.push('prices of the orders');
}

const [which = 'drop', seconds = '5'] = process.argv.slice(2);
if (which === 'drop') await benchDrop();
else if (which === 'flash' || which === 'coupon') await benchReduced(which);
else if (which === 'browse') await benchBrowse(Number(seconds));
else if (which === 'first-answers')
  await benchFirstAnswers(Number(seconds === '5' ? '3' : seconds));
else if (which === 'lists') await benchLists();
else if (which === 'purchase') await benchPurchase(Number(seconds), process.argv[4]);
else if (which === 'beside') await benchVersions(process.argv[3], process.argv[4]);
else if (which === 'viewers') await benchViewers(Number(seconds === '5' ? '2000' : seconds), 30);
else if (which === 'console-orders') await benchConsole(Number(seconds === '5' ? '60' : seconds));
else if (which === 'orders') await benchOrders(Number(seconds === '5' ? '1' : seconds));
else {
  process.stderr.write(`No bench called ${which}\n`);
  process.exit(2);
}
say(missed.length > 0 ? `\nMissed: ${missed.join('; ')}` : '\nEvery aim holds');
process.exit(missed.length > 0 ? 1 : 0);
