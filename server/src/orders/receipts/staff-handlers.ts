import type { HandlersOf } from '../../platform/http/handler.ts';
import { issueReceipt } from './issue-receipt.ts';
import { factsOfStore } from './queries.ts';
import { isReceiptable } from './receipt-rules.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { ReceiptsApp } from './issue-receipt.ts';

export const consoleReceiptHandlers: HandlersOf<'POST /console/stores/{slug}/orders/{id}/receipt', ReceiptsApp> = {
  'POST /console/stores/{slug}/orders/{id}/receipt': {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { params, body }) {
      const { store_id, staff_id } = caller;
      const facts = await factsOfStore(tx, store_id, params.id);
      if (!facts) throw fail('NOT_FOUND');
      if (!isReceiptable(facts)) throw fail('RECEIPT_NOT_AVAILABLE');
      const receipt = await issueReceipt(tx, app, facts, { addressee: body.addressee || facts.name, staff_id, now });
      const after = { addressee: receipt.addressee, issue: receipt.issue, total: receipt.content.total };
      await writeAudit(
        tx,
        { store_id, staff_id, call: 'POST /console/stores/{slug}/orders/{id}/receipt', subject: `order ${facts.slug}`, before: null, after },
        now,
      );
      return receipt;
    },
  },
};
