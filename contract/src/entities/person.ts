import * as z from 'zod/mini';
import { deliveryRequest } from './delivery.ts';
import { uniformInvoice } from './uniform-invoice.ts';
import { count, currency, id, instant, money, region } from '../scalars.ts';

/**
 * Why an order keeps its personal data for now: the shop still owes the buyer something, or the
 * buyer the shop.
 */
const waitReasons = [
  'unpaid',
  'not_sent',
  'on_its_way',
  'may_come_back',
  'returning',
  'payment_open',
  'refund_owed',
  'money_open',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** An order that is not finished. */
export const inTheWay = z.object({
  id,
  slug: z.string(),
  store: z.object({ slug: z.string(), name: z.string(), region }),
  why: z.enum(waitReasons),
  /** when this reason ends by itself; null: it depends on the order */
  until: z.nullable(instant),
});
export type InTheWay = z.infer<typeof inTheWay>;

const text = z.nullable(z.string());
const moment = z.nullable(instant);

/**
 * Everything held about a person, as one document. Fields are named as in the rest of the API,
 * texts are unchanged. Values stored only as a digest (passwords, tokens, counts of tries) cannot
 * be read back and are not included.
 */
export const personExport = z.object({
  format: z.literal('noren-person-1'),
  made_at: instant,
  accounts: z.array(
    z.object({
      id,
      email: z.string(),
      email_verified_at: moment,
      contact_email: text,
      first_name: z.string(),
      last_name: z.string(),
      phone_number: text,
      avatar_url: text,
      does_age_verify: z.nullable(z.boolean()),
      locale: z.string(),
      register_from: text,
      /** the person's name at the live platform */
      platform_user_id: text,
      has_password: z.boolean(),
      created_at: instant,
      shop: z.nullable(
        z.object({
          register_region: z.string(),
          locale: z.string(),
          is_accept_data_policy: z.boolean(),
        }),
      ),
    }),
  ),
  sessions: z.array(
    z.object({ kind: z.string(), created_at: instant, expires_at: instant, ended_at: moment }),
  ),
  addresses: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      phone_number: z.string(),
      postcode: text,
      level_one: text,
      level_two: text,
      level_three: text,
      level_four: text,
      region: text,
      created_at: instant,
    }),
  ),
  credit_cards: z.array(
    z.object({
      type: z.string(),
      masked_card_no: z.string(),
      expire: text,
      kept: z.boolean(),
      created_at: instant,
      deleted_at: moment,
    }),
  ),
  konbini_records: z.array(
    z.object({
      convenience: z.string(),
      buyer_name: z.string(),
      buyer_name_kana: z.string(),
      buyer_cellphone: z.string(),
      name: text,
      created_at: instant,
    }),
  ),
  confirmed_emails: z.array(z.object({ email: z.string(), confirmed_at: instant })),
  cart_items: z.array(
    z.object({
      store: z.string(),
      product_name: z.string(),
      sku_name: z.string(),
      quantity: count,
      price: money,
      created_at: instant,
    }),
  ),
  /** what stores recorded: the store's own notes are left out */
  store_records: z.array(
    z.object({
      store: z.string(),
      tags: z.array(z.string()),
      blocked_at: moment,
      newsletter_at: moment,
      /** Added: older servers omit it. */
      newsletter_source: z.optional(z.nullable(z.string())),
    }),
  ),
  /** comments on live posts */
  comments: z.array(
    z.object({
      store: z.string(),
      post: id,
      name: z.string(),
      text: z.string(),
      created_at: instant,
    }),
  ),
  orders: z.array(
    z.object({
      store: z.string(),
      slug: z.string(),
      channel: z.string(),
      status: z.string(),
      reason: text,
      email: text,
      phone_number: text,
      custom_buyer_name: text,
      uniform_invoice: z.nullable(uniformInvoice),
      invoice_number: text,
      locale: z.string(),
      receiver: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
      amount: money,
      discount_amount: money,
      delivery_request: z.nullable(deliveryRequest),
      shipping_fee: money,
      payment_fee: money,
      total_amount: money,
      currency,
      payment_type: z.string(),
      payment_status: z.string(),
      paid_at: moment,
      shipping_type: z.string(),
      tracking_number: text,
      delivery_at: moment,
      created_at: instant,
      completed_at: moment,
      items: z.array(
        z.object({ product_name: z.string(), sku_name: z.string(), quantity: count, price: money }),
      ),
      payments: z.array(
        z.object({
          provider: z.string(),
          status: z.string(),
          amount: money,
          gateway_order_id: z.string(),
          created_at: instant,
        }),
      ),
      /** refunds, paid or pending */
      refunds: z.array(
        z.object({ amount: money, status: z.string(), created_at: instant, settled_at: moment }),
      ),
      histories: z.array(
        z.object({ subject: z.string(), from: text, to: z.string(), created_at: instant }),
      ),
      messages: z.array(z.object({ role: z.string(), message: z.string(), created_at: instant })),
    }),
  ),
  /** emails sent to them; the text of each follows from its order or account */
  emails: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      order: text,
      status: z.string(),
      created_at: instant,
      sent_at: moment,
    }),
  ),
});
export type PersonExport = z.infer<typeof personExport>;
