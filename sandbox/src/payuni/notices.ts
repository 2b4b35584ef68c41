import { noticeQueue, type NoticeQueue, type Send } from '../provider/notice-queue.ts';
import type { SandboxStore } from '../provider/store.ts';
import { seal } from '../../../server/src/gateways/payuni/codec.ts';
import { DEMO_PAYUNI } from './demo-shop.ts';
import { resultFields, type SandboxTrade } from './trades.ts';

/** The outer fields of a return or a notice (PAYUNi 2.5). */
export function newsForm(trade: SandboxTrade): Record<string, string> {
  return { Status: trade.status, MerID: trade.mer_id, Version: '1.2', ...seal(resultFields(trade), DEMO_PAYUNI) };
}

/** The notices that are still to be sent: HTTP 200 ends one. The vendor's numbers were not seen (PAYUNi 2.11): a few repeats, minutes apart. */
export const noticesOf = (store: SandboxStore, send?: Send): NoticeQueue =>
  noticeQueue(store, {
    kind: 'payuni.notice',
    resendMs: 300_000,
    send,
    async accepts(response) {
      await response.arrayBuffer();
      return response.status === 200;
    },
  });

/** Puts a notice into the queue, to be sent at `dueAt` or later. It says how the trade stands now, however late it arrives. */
export const queueNotice = (store: SandboxStore, trade: SandboxTrade, dueAt: Date): Promise<void> =>
  noticesOf(store).queue({ url: trade.notify_url, body: new URLSearchParams(newsForm(trade)).toString() }, dueAt);
