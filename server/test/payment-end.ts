import { askAgain } from '../src/app/jobs/ask-again.ts';
import { pollSilentAttempts, closeOverdueOrders } from '../src/app/jobs/jobs.ts';
import { issueRefunds } from '../src/app/jobs/issue-refunds.ts';
import { closeUndoWindows } from '../src/app/jobs/undo-windows.ts';
import type { App } from '../src/app/context/app.ts';
import type { Scope } from './payment-audit.ts';
import type { PaymentWorld } from './payment-world.ts';
import type { Post } from './payment-net.ts';

const work: ((app: App) => Promise<unknown>)[] = [
  closeUndoWindows,
  closeOverdueOrders,
  pollSilentAttempts,
  askAgain,
  issueRefunds,
];

/** One run of the shop's jobs, and of the gateways' own. */
export async function runJobs(world: PaymentWorld): Promise<void> {
  for (const gateway of ['gmo', 'payuni'] as const)
    await world.net.control(gateway, { tick: new Date(world.now()).toISOString() });
  for (const one of work) await world.job(one);
}

/** Whether the gateway accepts the reply to its webhook. */
export const isReceived = (webhook: Post, text: string): boolean =>
  text === (webhook.path.endsWith('gmo') ? '0' : '1');

/**
 * In milliseconds: a card's issuer may take a quarter of an hour; after that a person must look.
 */
const afterDeadline = 20 * 60_000;
/**
 * Time steps: waiting attempts are polled within minutes, abandoned ones after ten minutes, an hour
 * and a day, and undecidable ones become open money after a day.
 */
const waits = [61, 61, 601, 61, 61, 3_601, 61, 61, 86_401, 61, 3_600, 86_401, 61, 61];

const dueNow = `
  SELECT a.id, a.provider, a.status FROM payment_attempts a
   WHERE a.id = ANY($1::int[]) AND a.check_after IS DISTINCT FROM 'infinity'
     AND (a.status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown', 'left', 'refund_due') OR a.ask_again_at IS NOT NULL
          OR a.status = 'paid' AND a.due_amount + a.returning_amount > 0)
  UNION ALL
  SELECT r.id, 'a refund', r.status FROM refunds r WHERE r.order_id = ANY($2::int[]) AND r.status = 'waiting'
  UNION ALL
  SELECT s.id, 'a step', s.step FROM fulfilment_steps s WHERE s.order_id = ANY($2::int[]) AND s.settled_at IS NULL AND s.undone_at IS NULL`;

/**
 * Lets everything run out once the network is repaired: every order must be decided soon after its
 * deadline, unless it is open money, and in the end nothing is due and no gateway is called.
 * @returns what is wrong
 */
export async function letAttemptExpire(scope: Scope): Promise<string[]> {
  const { world } = scope;
  world.net.mend();
  world.dieAfter(Infinity);
  for (const store of ['hanamori', 'chaya'] as const) await world.setShop(store, false);
  await deliverSettled(world);
  const stuck = await expireOrders(scope);
  if (stuck.length > 0) return stuck;
  const due = async () =>
    world.database.query(dueNow, [
      (await scope.attempts()).map(({ id }) => id),
      (await scope.ordersNow()).map(({ id }) => id),
    ]);
  for (const wait of [...waits, ...waits]) {
    if ((await due()).length === 0) break;
    await world.advance(wait);
    await runJobs(world);
    await deliverSettled(world);
  }
  const left = await due();
  if (left.length > 0) return [`due for ever: ${JSON.stringify(left)}`];
  const before = world.net.calls;
  for (const wait of [60, 3_600, 86_400, 10 * 86_400]) {
    await world.advance(wait);
    await runJobs(world);
  }
  return world.net.calls === before
    ? []
    : [`${world.net.calls - before} calls to the gateways although nothing is due`];
}

async function expireOrders({ world, ordersNow }: Scope): Promise<string[]> {
  const waiting = async () =>
    (await ordersNow()).filter(
      (order) =>
        (order.status === 'init' || order.status === 'unpaid') &&
        !order.is_a_persons &&
        !order.is_unclear,
    );
  for (let turn = 0; ; turn++) {
    const orders = await waiting();
    if (orders.length === 0) return [];
    const deadline = Math.min(...orders.map((order) => order.expire_at?.getTime() ?? 0));
    if (turn > 12 || deadline === 0) return [`orders that nothing ends: ${JSON.stringify(orders)}`];
    const ended = Math.max(deadline, world.now(), world.net.lastDue()) + afterDeadline;
    for (let minute = 0; minute < 4; minute++) {
      await world.goTo(ended - (3 - minute) * 61_000);
      await runJobs(world);
    }
    const stuck = (await waiting()).filter(
      (order) => (order.expire_at?.getTime() ?? 0) <= deadline,
    );
    if (stuck.length > 0) return [`stuck past the deadline: ${JSON.stringify(stuck)}`];
  }
}

/** Delivers webhooks that a gateway repeats until they are received. */
async function deliverSettled(world: PaymentWorld): Promise<void> {
  for (let tries = 0; tries < 6; tries++) {
    const sure = world.net.mailbox.filter(({ surely }) => surely);
    if (sure.length === 0) return;
    for (const webhook of sure) {
      world.net.mailbox.splice(world.net.mailbox.indexOf(webhook), 1);
      const { text } = await world.arrive(webhook);
      if (!isReceived(webhook, text)) world.net.mailbox.push(webhook);
    }
    await world.advance(601);
  }
}
