import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { moneyActs, moneyClosing, openReasons } from '../entities/open-money.ts';
import { paymentGateways } from '../payment-methods.ts';
import {
  count,
  currency,
  id,
  idInPath,
  instant,
  isDay,
  matching,
  money,
  queryInteger,
  slug,
  text,
} from '../scalars.ts';

// Only owners and accountants decide what happens to money (D-342).
const roles = ['owner', 'accountant'] as const;

/** Maximum page size; `next` is the cursor of the next page. */
const maxPerPage = 200;
/** null: cash on delivery */
const gateway = z.nullable(z.enum(paymentGateways));

const filter = z.strictObject({
  store: z.optional(slug),
  reason: z.optional(z.enum(openReasons, `one of ${openReasons.join(', ')}`)),
  open: z._default(z.enum(['true', 'false', 'all'], 'true, false or all'), 'true'),
  /** only entries after this one: `next` of the previous page */
  after: z.optional(idInPath),
  per_page: z.optional(queryInteger(1, maxPerPage)),
});
const day = matching(10, /^20\d\d-\d\d-\d\d$/, 'YYYY-MM-DD').check(
  z.refine(isDay, 'a day that there is'),
);

const openEntry = z.object({
  ...moneyClosing.shape,
  store: z.string(),
  currency,
  order_id: z.nullable(id),
  order_slug: z.nullable(z.string()),
  attempt_id: z.nullable(id),
  /**
   * the refund this entry is about, if the order is refunded in parts; null: it is about the
   * payment
   */
  refund_id: z.nullable(id),
  gateway,
  /** our id of the payment at the gateway, or the order's number if there is no gateway */
  gateway_order_id: z.string(),
  /** the gateway's error code, if any */
  code: z.nullable(z.string()),
  gateway_amount: z.nullable(money),
  own_amount: z.nullable(money),
  /** the open amount, in whole units of the currency */
  sum: money,
  opened_at: instant,
  age_seconds: count,
  /** actions that are possible now */
  acts: z.array(z.enum(moneyActs)),
});

/**
 * Money taken in a day and where it is now, in whole units of the currency: kept + returned + owed
 * = taken.
 */
const sums = {
  currency,
  payments: count,
  taken: money,
  kept: money,
  returned: money,
  owed: money,
  open_entries: count,
  open: money,
};

/** Defines an action on one entry. Repeating it changes nothing; a different action is refused. */
const moneyAct = (summary: string) =>
  operatorEndpoint({
    summary,
    roles,
    params: z.object({ id: idInPath }),
    body: z.strictObject({ note: z.optional(text(500, 1)) }),
    answer: moneyClosing,
    failures: ['MONEY_ACT_REFUSED'],
    idempotent: true,
  });

/** Money that a person must look at. */
export const operatorMoneyEndpoints = {
  'GET /operator/open-money': operatorEndpoint({
    summary:
      'Payments that a person must resolve, the oldest first, each with the possible actions.',
    roles,
    query: filter,
    answer: z.object({ data: z.array(openEntry), next: z.nullable(id) }),
    failures: [],
  }),
  'GET /operator/money-report': operatorEndpoint({
    summary:
      'Payments of a day in the time zone of the store’s country, and where the money is now: by store and gateway, and in total by currency.',
    roles,
    query: z.strictObject({ date: day }),
    answer: z.object({
      date: z.string(),
      data: z.array(z.object({ store: z.string(), gateway, ...sums })),
      total: z.array(z.object(sums)),
    }),
    failures: [],
  }),
  'POST /operator/open-money/{id}/returned_by_hand': moneyAct(
    'The store has returned the money by itself.',
  ),
  'POST /operator/open-money/{id}/try_again': moneyAct(
    'The gateway is asked, or asked to return the money, once more.',
  ),
  'POST /operator/open-money/{id}/accept_amount': moneyAct(
    'The sum that the gateway has is taken for the right one.',
  ),
  'POST /operator/open-money/{id}/written_off': moneyAct('Nothing more is done about the money.'),
};
