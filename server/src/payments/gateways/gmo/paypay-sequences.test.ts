import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GmoError } from './gmo-error.ts';
import { isNewer } from './webhook.ts';
import { paypayBuyer } from '../../../../test/paypay-buyer.ts';
import { inquirePaypay, returnPaypay, startPaypay, type PaypayInquiry } from './paypay-payment.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';

let gmo: Harness;
beforeAll(async () => {
  gmo = await startHarness();
});
afterAll(() => gmo.close());

const AMOUNT = 1000;
const buyer = paypayBuyer();

type Step =
  | { does: 'set_out' | 'approve' | 'refuse' | 'cancel' | 'job' | 'lose_reply' }
  | { does: 'wait'; seconds: number }
  | { does: 'give_back'; total: number; later: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('set_out' as const, 'approve' as const) }),
  },
  fc.record({
    does: fc.constantFrom(
      'refuse' as const,
      'cancel' as const,
      'job' as const,
      'lose_reply' as const,
    ),
  }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('give_back' as const),
      total: fc.integer({ min: 1, max: AMOUNT + 200 }),
      later: fc.boolean(),
    }),
  },
);

/** Three of four buyers pay first, because otherwise hardly any refund would be tried. */
const paysFirst: Step[] = [{ does: 'set_out' }, { does: 'approve' }];
const story = fc
  .tuple(
    fc.constantFrom<Step[]>([], paysFirst, paysFirst, paysFirst),
    fc.array(step, { maxLength: 10 }),
  )
  .map(([first, rest]) => [...first, ...rest]);

/** The states that may follow each state; `paid` may follow itself, with no less returned. */
const MAY_BECOME: Record<string, string[]> = {
  unfinished: ['unfinished', 'paid', 'failed', 'returning', 'undone'],
  paid: ['paid', 'returning', 'undone'],
  returning: ['returning', 'paid', 'undone'],
  undone: ['undone'],
  failed: ['failed'],
};
const returnedOf = (inquiry: PaypayInquiry): number =>
  inquiry.kind === 'undone'
    ? AMOUNT
    : inquiry.kind === 'paid' || inquiry.kind === 'returning'
      ? inquiry.returned
      : 0;

it('for any sequence of buyer, shop, time and network events: no state moves back, nothing is refunded twice, nothing stays open forever', async () => {
  const clock = gmo.clock;
  const later = (seconds: number) => (clock.at = new Date(clock.at.getTime() + seconds * 1000));
  const job = () => gmo.control({ tick: clock.at.toISOString() });

  await fc.assert(
    fc.asyncProperty(story, fc.infiniteStream(fc.nat()), async (steps, dice) => {
      await gmo.control({ webhooks: 'before_return', drop_reply_for: null });
      gmo.receiver.bodies.length = 0;
      const id = gmo.nextOrderId();
      const ask = () => inquirePaypay(gmo.client, CREDENTIALS, id);
      const started = await startPaypay(gmo.client, CREDENTIALS, {
        gateway_order_id: id,
        amount: AMOUNT,
        ret_url: 'http://127.0.0.1:9/return',
        start_within_s: 300,
        client_field: '1',
      });
      let page = '';
      let inquiry = await ask();
      let maxRequested = 0;
      for (const now of steps) {
        if (now.does === 'set_out') page = (await buyer.setOut(started)).url || page;
        else if (now.does === 'wait') later(now.seconds);
        else if (now.does === 'job') await job();
        else if (now.does === 'lose_reply')
          await gmo.control({ drop_reply_for: 'PaypayCancelReturn' });
        else if (now.does === 'give_back') {
          await gmo.control({ paypay_refunds: now.later ? 'later' : 'at_once' });
          const mine = await returnPaypay(gmo.client, CREDENTIALS, id, now.total).catch(
            (error: unknown) => {
              // a refund above the payment is refused, or its refusal is lost
              if (!(error instanceof GmoError) || !(error.has('M01085011') || error.unknownOutcome))
                throw error;
              expect(now.total).toBeGreaterThan(AMOUNT);
              return null;
            },
          );
          if (mine !== null && ['paid', 'returning', 'undone'].includes(mine.kind))
            maxRequested = Math.max(maxRequested, now.total);
        } else if (page !== '') await buyer.press(page, now.does);

        const next = await ask();
        expect(MAY_BECOME[inquiry.kind]).toContain(next.kind);
        expect(returnedOf(next)).toBeGreaterThanOrEqual(returnedOf(inquiry));
        expect(returnedOf(next)).toBeLessThanOrEqual(maxRequested);
        inquiry = next;
      }
      // all deadlines pass
      later(3600);
      await job();
      await gmo.control({ tick: clock.at.toISOString() });
      const end = await ask();
      expect(['paid', 'undone', 'failed']).toContain(end.kind);
      expect(MAY_BECOME[inquiry.kind]).toContain(end.kind);

      // its webhooks, shuffled and partly doubled, lead to the same final state
      const statuses = gmo
        .webhooks()
        .flatMap((webhook) => (webhook['OrderID'] === id ? [webhook['Status'] ?? ''] : []));
      const distinct = statuses
        .flatMap((status) => (dice.next().value % 3 === 0 ? [status, status] : [status]))
        .map((status) => ({ status, place: dice.next().value as number }))
        .sort((one, other) => one.place - other.place);
      let known: string | null = null;
      for (const { status } of distinct)
        if (isNewer(known, { status, pay_type: '45' })) known = status;
      expect(known).toBe((await gmo.client.searchPaypay(CREDENTIALS, id))?.status);
    }),
    { numRuns: 60 },
  );
});
