import * as z from 'zod/mini';
import { switchboard } from '../provider/switches.ts';

/** When webhooks go out, relative to the page that leads the buyer back. */
const WEBHOOK_MODES = ['normal', 'before_return', 'after_return', 'twice', 'never'] as const;

const fault = z.object({
  /** Which API, e.g. `trade/query`; absent = the next one, whichever. */
  api: z.optional(z.string()),
  /** Answer this code, without any effect. */
  code: z.optional(z.string().check(z.regex(/^([A-Z_]{2,24}\d{5}|ERROR)$/))),
  /** Answer with this HTTP status; with `code` beside it, the body says the code all the same. */
  http_status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  /** Answer with half a JSON text. */
  malformed: z.optional(z.boolean()),
});

const wait = z.int().check(z.minimum(0), z.maximum(3_600_000));

/** POST /control: each field that is present is set, the rest stays. */
export const controlBody = z.object({
  webhooks: z.optional(z.enum(WEBHOOK_MODES)),
  webhook_delay_ms: z.optional(wait),
  settle_ms: z.optional(wait),
  next_api_fault: z.optional(z.nullable(fault)),
  latency_ms: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  drop_reply_for: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Decide what is undecided and deliver what is due at this moment (ISO), as the job would. */
  tick: z.optional(z.iso.datetime()),
});

export type Switches = {
  webhooks: (typeof WEBHOOK_MODES)[number];
  /** How late an `after_return` webhook is. */
  webhook_delay_ms: number;
  /** How long an UNKNOWN or UNAPPROVED payment stays one. */
  settle_ms: number;
  /** Spent by the call it hits. */
  next_api_fault: z.infer<typeof fault> | null;
  /** Every call answers this much later; its effect happens at once. */
  latency_ms: number;
  /** The next call of this API has its effect, then the connection dies without a reply. Spent by that call. */
  drop_reply_for: string | null;
};

const CALM: Switches = { webhooks: 'normal', webhook_delay_ms: 3_000, settle_ms: 60_000, next_api_fault: null, latency_ms: 0, drop_reply_for: null };

export const { switches, setSwitches, spendFault, spendDrop } = switchboard<z.infer<typeof fault>, Switches>('payuni.control', CALM);
