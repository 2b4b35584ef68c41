import * as z from 'zod/mini';
import { asTyped, maxInteger, money, region } from '../scalars.ts';
import { feeByPlace, feeType, paymentType } from './store.ts';

/** What a store still needs before somebody can buy there. */
export const openingNeed = z.enum(['seller_facts', 'payment', 'shipping', 'goods']);
export type OpeningNeed = z.infer<typeof openingNeed>;

/** The most that sending one order can cost, and that an exception can ask for. */
const shippingFeeSum = money.check(z.lte(999_999));
const freeFrom = z.nullable(money.check(z.lte(99_999_999)));

const storableMoney = money.check(z.lte(maxInteger));

/** Home delivery as its merchant sets it; exceptions that are left out stay as they are. */
export const homeDelivery = z.strictObject({
  enabled: z.boolean(),
  /** cash may be taken at the door */
  is_cash_on_delivery: z.boolean(),
  fee_type: feeType,
  fee: storableMoney,
  /** with fee_type condition: free from this amount of goods on */
  free_shipping_threshold: z.nullable(storableMoney),
  fees: z.optional(
    z
      .array(
        z.strictObject({
          fee_type: feeType,
          fee: shippingFeeSum,
          free_shipping_threshold: freeFrom,
          info: z.strictObject({ level_one_code: z.array(asTyped(10)).check(z.minLength(1), z.maxLength(47)) }),
        }),
      )
      .check(z.maxLength(47)),
  ),
});

const storePoint = z.enum(['policies', 'emails', 'cash_on_delivery']);
export type StorePoint = z.infer<typeof storePoint>;

/** When a guest who pays cash has to confirm the email address with a code (D-496). */
const codeRule = z.enum(['never', 'when_needed', 'always']);

/** A store's rules on cash; sums are in whole units of its currency. */
export const cashRules = z.strictObject({
  code: codeRule,
  /** with `when_needed`: a total above this needs a code */
  confirm_above: storableMoney,
  /** the largest total that can be paid at the door */
  cash_most: storableMoney,
});
export type CashRules = z.infer<typeof cashRules>;

/** How a store sells, as its merchant sets it. */
export const storeSettings = z.object({
  region,
  contact_email: z.string(),
  /** what the law of its country wants said of the seller, by item; null: not filled */
  facts: z.record(z.string(), z.nullable(z.string())),
  missing: z.array(z.string()),
  /** 適格請求書発行事業者の登録番号: stands on receipts; null: not registered, or not in Japan */
  registration_number: z.nullable(z.string()),
  payments: z.array(
    z.object({
      type: paymentType,
      enabled: z.boolean(),
      payment_fee: money,
      /** days in which a payment that is not due at once has to come */
      term_days: z.optional(z.int()),
      /** false: the store has no shop at the gateway yet, so that nobody is offered it */
      is_ready: z.boolean(),
    }),
  ),
  /** optional for one version: an older server leaves it out */
  cash: z.optional(cashRules),
  /** with `fees`: exceptions by place */
  shipping: z.object({ ...homeDelivery.shape, fees: z.array(feeByPlace) }),
  pick_up: z.object({ enabled: z.boolean(), address: z.nullable(z.string()) }),
  /** how shipping and pick-up stood, for the change that says what it saw */
  shipping_revision: z.string(),
  needs: z.array(openingNeed),
  /**
   * What nothing waits for, and somebody should have looked at before the store opens. `emails`: the server sends none (SMTP_URL); `cash_on_delivery`: it is
   * offered and no delivery takes it.
   */
  to_look_at: z.array(storePoint),
});
export type StoreSettings = z.infer<typeof storeSettings>;
