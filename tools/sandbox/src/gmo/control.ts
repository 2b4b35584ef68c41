import * as z from 'zod/mini';
import { switchboard } from '../provider/switches.ts';
import { notifyAddress } from './notify-address.ts';

/** When result notifications are sent, relative to the reply of the call that moved the money. */
const WEBHOOK_MODES = ['normal', 'before_return', 'after_return', 'twice', 'never'] as const;

const RETURN_WAYS = ['post', 'bare_get'] as const;
const REFUND_PACES = ['at_once', 'later'] as const;

const fault = z.object({
  /** API of the fault, e.g. `ExecTran`; absent: any next call. */
  api: z.optional(z.string()),
  /** Answer with this ErrInfo, without any effect. */
  info: z.optional(z.string().check(z.regex(/^[A-Z0-9]{9}$/))),
  /** Answer with this HTTP status instead. */
  http_status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  /** Drop the connection instead, without any effect. */
  lost: z.optional(z.literal(true)),
});

/** POST /control: fields that are present are set, the others stay. */
export const controlBody = z.object({
  webhooks: z.optional(z.enum(WEBHOOK_MODES)),
  next_api_fault: z.optional(z.nullable(fault)),
  latency_ms: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  drop_reply_for: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** How often PayPay's page returns the browser: GMO 1.8 step 4 allows 0 to n times. */
  paypay_returns: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
  /**
   * Whether the browser returns with a posted form, as documented, or by a link without fields, as
   * a shop reports about the test environment.
   */
  paypay_return_by: z.optional(z.enum(RETURN_WAYS)),
  /** PaypayCancelReturn answers RETURN, or REQRETURN first and RETURN a minute later. */
  paypay_refunds: z.optional(z.enum(REFUND_PACES)),
  /** Address of another shop on this machine that receives the results instead of this server. */
  notify_url: z.optional(z.nullable(notifyAddress)),
  /** Delivers the webhooks that are due at this time (ISO), as the hourly job would. */
  tick: z.optional(z.iso.datetime()),
});

export type Switches = {
  webhooks: (typeof WEBHOOK_MODES)[number];
  next_api_fault: z.infer<typeof fault> | null;
  /** Delay of every answer; the effect happens at once. */
  latency_ms: number;
  /** The next call of this API takes effect, but its reply is lost. Cleared by that call. */
  drop_reply_for: string | null;
  paypay_returns: number;
  paypay_return_by: (typeof RETURN_WAYS)[number];
  paypay_refunds: (typeof REFUND_PACES)[number];
  notify_url: string | null;
};

const CALM: Switches = {
  webhooks: 'normal',
  next_api_fault: null,
  latency_ms: 0,
  drop_reply_for: null,
  paypay_returns: 1,
  paypay_return_by: 'post',
  paypay_refunds: 'at_once',
  notify_url: null,
};

export const { switches, setSwitches, consumeFault, consumeDroppedReply } = switchboard<
  z.infer<typeof fault>,
  Switches
>('gmo.control', CALM);
