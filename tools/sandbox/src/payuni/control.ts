import * as z from 'zod/mini';
import { switchboard } from '../provider/switches.ts';

/** When webhooks are sent, relative to the page that leads the buyer back. */
const WEBHOOK_MODES = ['normal', 'before_return', 'after_return', 'twice', 'never'] as const;

const fault = z.object({
  /** API of the fault, e.g. `trade/query`; absent: any next call. */
  api: z.optional(z.string()),
  /** Answer with this code, without any effect. */
  code: z.optional(z.string().check(z.regex(/^([A-Z_]{2,24}\d{5}|ERROR)$/))),
  /** Answer with this HTTP status; with `code` also set, the body has the code. */
  http_status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  /** Answer with half a JSON text. */
  malformed: z.optional(z.boolean()),
});

const wait = z.int().check(z.minimum(0), z.maximum(3_600_000));

/** POST /control: fields that are present are set, the others stay. */
export const controlBody = z.object({
  webhooks: z.optional(z.enum(WEBHOOK_MODES)),
  webhook_delay_ms: z.optional(wait),
  settle_ms: z.optional(wait),
  next_api_fault: z.optional(z.nullable(fault)),
  latency_ms: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  drop_reply_for: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Decides undecided payments and delivers what is due at this time (ISO), as the job would. */
  tick: z.optional(z.iso.datetime()),
});

export type Switches = {
  webhooks: (typeof WEBHOOK_MODES)[number];
  /** Delay of an `after_return` webhook. */
  webhook_delay_ms: number;
  /** How long an UNKNOWN or UNAPPROVED payment stays undecided. */
  settle_ms: number;
  next_api_fault: z.infer<typeof fault> | null;
  /** Delay of every answer; the effect happens at once. */
  latency_ms: number;
  /** The next call of this API takes effect, but its reply is lost. Cleared by that call. */
  drop_reply_for: string | null;
};

const CALM: Switches = {
  webhooks: 'normal',
  webhook_delay_ms: 3_000,
  settle_ms: 60_000,
  next_api_fault: null,
  latency_ms: 0,
  drop_reply_for: null,
};

export const { switches, setSwitches, consumeFault, consumeDroppedReply } = switchboard<
  z.infer<typeof fault>,
  Switches
>('payuni.control', CALM);
