import { webhookEvents } from '@noren/contract/entities/webhooks';
import { stockReasons } from '@noren/contract/staff-roles';
import { orderStatuses, paymentStatuses } from '@noren/contract/transitions';
import { expect, it } from 'vitest';
import * as m from './generated/messages.js';

/** Messages that return an unknown value unchanged, so the compiler accepts every value. */
const open: readonly [name: string, values: readonly string[], say: (value: string) => string][] = [
  ['status', orderStatuses, (status) => m.status({ status })],
  ['payment_state', paymentStatuses, (state) => m.payment_state({ state })],
  ['reason', stockReasons, (reason) => m.reason({ reason })],
  ['webhook_event', webhookEvents, (event) => m.webhook_event({ event })],
];

it.each(open)('%s has words for every value of the contract', (_, values, say) => {
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter((value) => say(value) === value)).toEqual([]);
});
