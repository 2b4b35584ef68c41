import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { chargeback, chargebackOutcomes, chargebackReasons } from '../entities/chargeback.ts';
import { calendarDay } from '../entities/sales.ts';
import { id, idInPath, slug, text } from '../scalars.ts';

/** the staff who may also refund an order */
const roles = ['owner', 'manager', 'support', 'accountant'] as const;
const most = 99_999_999;

const act = <Body extends z.ZodMiniType>(summary: string, body: Body) =>
  staffEndpoint({
    summary,
    roles,
    params: z.object({ slug, id: idInPath }),
    body,
    idempotent: true,
    answer: z.object({ data: z.array(chargeback) }),
    failures: ['ROLE_NOT_ALLOWED', 'CHARGEBACK_REFUSED'],
  });
const named = z.strictObject({ chargeback_id: id });

/** Chargebacks of an order, as its staff record them: no gateway reports one (D-574). */
export const chargebackEndpoints = {
  'POST /console/stores/{slug}/orders/{id}/chargebacks': act(
    'Records that a cardholder disputes the payment of an order. The amount cannot be refunded until the chargeback is won.',
    z.strictObject({
      /** in whole units of the order's currency */
      amount: z.int().check(z.gte(1), z.lte(most)),
      reason: z.enum(chargebackReasons),
      note: text(500),
      noticed_on: calendarDay,
      reply_by: z.nullable(calendarDay),
    }),
  ),
  'POST /console/stores/{slug}/orders/{id}/chargeback-settled': act(
    'Records that a chargeback was won or lost, and its fee.',
    z.strictObject({
      chargeback_id: id,
      outcome: z.enum(chargebackOutcomes),
      settled_on: calendarDay,
      fee: z.int().check(z.nonnegative(), z.lte(most)),
    }),
  ),
  'POST /console/stores/{slug}/orders/{id}/chargeback-reopened': act(
    'Opens a chargeback again that was settled by mistake, or is contested further.',
    named,
  ),
  'POST /console/stores/{slug}/orders/{id}/chargeback-removed': act(
    'Removes an open chargeback that was recorded by mistake.',
    named,
  ),
};
