import type { HandlersOf } from '../../platform/http/handler.ts';
import { FileAnswer } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { issueReceipt, type ReceiptsApp } from './issue-receipt.ts';
import { factsOfBuyer, receiptOfLink, type KeptReceipt } from './queries.ts';
import { isReceiptable } from './receipt-rules.ts';

async function* pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}

export async function receiptFile(kept: KeptReceipt): Promise<FileAnswer> {
  // imported for the first receipt, because the drawing code takes 30 MB of memory
  const { drawReceipt } = await import('./draw-receipt.ts');
  return new FileAnswer(
    'application/pdf',
    `receipt-${kept.content.order_number}.pdf`,
    pieces(await drawReceipt(kept)),
    'inline',
  );
}

export const receiptHandlers: HandlersOf<
  'POST /orders/{id}/receipt' | 'GET /receipts/{token}',
  ReceiptsApp
> = {
  'POST /orders/{id}/receipt': {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { params, body }) {
      const facts = await factsOfBuyer(tx, caller.buyer_id, params.id);
      if (!facts) throw fail('NOT_FOUND');
      if (!isReceiptable(facts)) throw fail('RECEIPT_NOT_AVAILABLE');
      return issueReceipt(tx, app, facts, {
        addressee: body.addressee || facts.name,
        staff_id: null,
        now,
      });
    },
  },
  'GET /receipts/{token}': {
    mode: 'read',
    async run(db, { fail, now }, { params }) {
      const kept = await receiptOfLink(db, digestOf(params.token), now);
      if (!kept) throw fail('NOT_FOUND');
      return receiptFile(kept);
    },
  },
};
