import type { SandboxTrade as GmoTrade } from '../../tools/sandbox/src/gmo/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../../tools/sandbox/src/payuni/trades.ts';
import { letAttemptExpire, runJobs } from './payment-end.ts';
import { tradesOf } from './payment-trades.ts';
import type { Entry, Scope } from './payment-audit.ts';

interface Listed extends Entry {
  acts: string[];
  sum: number;
}

async function list({ world }: Scope, numbers: ReadonlySet<string>): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let after = 0; ;) {
    const { body } = await world.operator(
      'GET',
      `/open-money?per_page=50${after > 0 ? `&after=${after}` : ''}`,
    );
    listed.push(...(body.data as Listed[]));
    if (body.next === null) return listed.filter((entry) => numbers.has(entry.gateway_order_id));
    after = body.next as number;
  }
}

/**
 * The store returned it: in the gateway's console, if that can refund; cash goes by bank transfer,
 * which no gateway sees.
 */
async function returnByHand({ world }: Scope, number: string): Promise<void> {
  const trade = (await tradesOf(world)).find((one) => one.number === number);
  if (!trade || trade.isCash) return;
  if (trade.gateway === 'payuni')
    await world.net.payuniStore.update<PayuniTrade>(
      'payuni.trade',
      trade.key,
      (row) => row && { ...row, trade_status: '3' },
    );
  else
    await world.net.gmoStore.update<GmoTrade>(
      'gmo.trade',
      trade.key,
      (row) => row && { ...row, status: row.paypay ? 'CANCEL' : 'VOID' },
    );
}

/**
 * Closes every entry of the list by one of its acts, over the operator's API, until the list is
 * empty.
 */
export async function closeEverything(scope: Scope, choice: number): Promise<string[]> {
  const { world } = scope;
  const numbers = new Set([
    ...(await tradesOf(world))
      .filter(({ key }) => !scope.before.has(key))
      .map(({ number }) => number),
    ...(await scope.attempts()).map(({ gateway_order_id }) => gateway_order_id),
  ]);
  for (let turn = 0; ; turn++) {
    const open = await list(scope, numbers);
    if (open.length === 0) return [];
    if (turn > 5) return [`entries that nothing closes: ${JSON.stringify(open)}`];
    for (const entry of open) {
      const acts = turn < 2 ? entry.acts : entry.acts.filter((act) => act !== 'try_again');
      const act = acts[(choice + entry.id) % Math.max(1, acts.length)];
      if (act === undefined) return [`an entry without acts: ${JSON.stringify(entry)}`];
      // one of several refunds goes by bank transfer, which no gateway sees
      if (act === 'returned_by_hand' && entry.refund_id === null)
        await returnByHand(scope, entry.gateway_order_id);
      const answer = await world.operator('POST', `/open-money/${entry.id}/${act}`, {
        note: 'the stories',
      });
      if (answer.status !== 200)
        return [`${act} on ${JSON.stringify(entry)} answered ${answer.status}: ${answer.text}`];
    }
    await runJobs(world);
    const wrong = await letAttemptExpire(scope);
    if (wrong.length > 0) return wrong.map((line) => `after the list was closed: ${line}`);
  }
}
