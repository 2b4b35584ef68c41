import * as z from 'zod/mini';
import { maxInteger, money, region } from '../scalars.ts';
import { bankAccount } from './bank-account.ts';
import { deliveryRules } from './delivery.ts';
import { feesByPlace, feeType, shippingMethods } from './shipping-method.ts';
import { feeByPlace, paymentType } from './store.ts';

/** What is missing before buyers can order from the store. */
export const openingNeed = z.enum(['seller_facts', 'payment', 'shipping', 'goods']);
export type OpeningNeed = z.infer<typeof openingNeed>;

/** Why a store cannot be opened: something is missing, or it is in a rehearsal. */
export const openingRefusals = ['needs', 'rehearsing'] as const;
export type OpeningRefusal = (typeof openingRefusals)[number];

/**
 * Where buyers reach a store: its own pages (the web shop), only a live platform that sends its
 * viewers, or nowhere, because no platform is connected to the server.
 */
export const storeReach = z.enum(['web', 'platform', 'nobody']);
export type StoreReach = z.infer<typeof storeReach>;

const storableMoney = money.check(z.lte(maxInteger));

/** Home delivery settings; omitted exceptions stay unchanged. */
export const homeDelivery = z.strictObject({
  enabled: z.boolean(),
  /** cash on delivery is possible */
  is_cash_on_delivery: z.boolean(),
  fee_type: feeType,
  fee: storableMoney,
  /** with fee_type condition: shipping is free from this amount of goods */
  free_shipping_threshold: z.nullable(storableMoney),
  fees: z.optional(feesByPlace),
  /** null: buyers cannot ask for anything; absent: unchanged */
  delivery: z.optional(z.nullable(deliveryRules)),
});

const storePoint = z.enum(['policies', 'emails', 'cash_on_delivery']);
export type StorePoint = z.infer<typeof storePoint>;

/** When a guest who pays cash has to confirm the email address with a code (D-496). */
const codeRule = z.enum(['never', 'when_needed', 'always']);

/** A store's rules for cash payments; amounts in whole units of its currency. */
export const cashRules = z.strictObject({
  code: codeRule,
  /** with `when_needed`: totals above this need a code */
  confirm_above: storableMoney,
  /** the largest total that can be paid on delivery */
  cash_most: storableMoney,
});
export type CashRules = z.infer<typeof cashRules>;

/** A store's sales settings. */
export const storeSettings = z.object({
  region,
  contact_email: z.string(),
  /** Optional for one version, because older servers omit it. */
  channels: z.optional(
    z.object({
      in_marketplace: z.boolean(),
      in_shop: z.boolean(),
      reach: storeReach,
      /** the web shop may be closed: nobody has ordered there, and viewers can still buy */
      may_leave_web: z.boolean(),
    }),
  ),
  /** legal notice required by its country's law, by item; null: not filled in */
  facts: z.record(z.string(), z.nullable(z.string())),
  missing: z.array(z.string()),
  /** 適格請求書発行事業者の登録番号, printed on receipts; null: not registered, or not in Japan */
  registration_number: z.nullable(z.string()),
  payments: z.array(
    z.object({
      type: paymentType,
      enabled: z.boolean(),
      payment_fee: money,
      /** Added: other fees from larger amounts, ascending; older servers omit it. */
      fee_steps: z.optional(z.array(z.object({ from: money, fee: money }))),
      /**
       * Added: the order totals for which the store offers the method; null: no bound of its own.
       * Cash on delivery has its upper bound in `cash.cash_most`, and no `total_to`.
       */
      total_from: z.optional(z.nullable(money)),
      total_to: z.optional(z.nullable(money)),
      /** Added: the largest total that the method itself takes. */
      method_most: z.optional(money),
      /** payment deadline in days, for methods that are not paid immediately */
      term_days: z.optional(z.int()),
      /** Added: for konbini payments: the store has a contract for 7-Eleven; absent: other methods. */
      seven_eleven: z.optional(z.boolean()),
      /** Added: where buyers transfer the money; null: not set; absent: no such method. */
      bank_account: z.optional(z.nullable(bankAccount)),
      /**
       * false: the store has no account at the gateway yet, so buyers are not offered the method
       */
      is_ready: z.boolean(),
    }),
  ),
  /** Optional for one version, because older servers omit it. */
  cash: z.optional(cashRules),
  /** with `fees`: exceptions by place */
  shipping: z.object({ ...homeDelivery.shape, fees: z.array(feeByPlace) }),
  pick_up: z.object({ enabled: z.boolean(), address: z.nullable(z.string()) }),
  /**
   * revision of the shipping and pick-up settings, which an update sends back to detect conflicts
   */
  shipping_revision: z.string(),
  /** Added: the store's shipping methods; absent in Taiwan, which has none. */
  shipping_methods: z.optional(z.object({ methods: shippingMethods, revision: z.string() })),
  needs: z.array(openingNeed),
  /**
   * Points to check before opening, which do not prevent it. `emails`: the server sends no emails
   * (SMTP_URL); `cash_on_delivery`: it is offered, but no shipping method allows it.
   */
  to_look_at: z.array(storePoint),
});
export type StoreSettings = z.infer<typeof storeSettings>;
