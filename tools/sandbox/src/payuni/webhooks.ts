import { webhookQueue, type WebhookQueue, type Send } from '../provider/webhook-queue.ts';
import type { SandboxStore } from '../provider/store.ts';
import { sealFields } from '../../../../server/src/payments/gateways/payuni/codec.ts';
import { DEMO_PAYUNI } from './envelope.ts';
import { resultFields, type SandboxTrade } from './trades.ts';

/** Returns the outer fields of a return or a webhook (PAYUNi 2.5). */
export function outcomeForm(trade: SandboxTrade): Record<string, string> {
  return {
    Status: trade.status,
    MerID: trade.mer_id,
    Version: '1.2',
    ...sealFields(resultFields(trade), DEMO_PAYUNI),
  };
}

/**
 * The webhooks still to be sent: HTTP 200 ends one. The vendor's numbers are unknown (PAYUNi 2.11):
 * a few repeats, minutes apart.
 */
export const webhooksOf = (store: SandboxStore, send?: Send): WebhookQueue =>
  webhookQueue(store, {
    kind: 'payuni.webhook',
    resendMs: 300_000,
    send,
    async accepts(response) {
      await response.arrayBuffer();
      return response.status === 200;
    },
  });

/** Queues a webhook for `dueAt`. It contains the trade's current state, however late it is sent. */
export const queueWebhook = (
  store: SandboxStore,
  trade: SandboxTrade,
  dueAt: Date,
): Promise<void> =>
  webhooksOf(store).queue(
    { url: trade.notify_url, body: new URLSearchParams(outcomeForm(trade)).toString() },
    dueAt,
  );
