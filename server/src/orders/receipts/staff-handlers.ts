import type { HandlersOf } from '../../platform/http/handler.ts';
import { issueReceipt } from './issue-receipt.ts';
import type { Db } from '../../platform/db/database.ts';
import { receiptFile } from './handlers.ts';
import { factsOfStore, findReceipt, receiptsOfOrder, voidReceipt } from './queries.ts';
import { isReceiptable } from './receipt-rules.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { ReceiptsApp } from './issue-receipt.ts';

const list = 'GET /console/stores/{slug}/orders/{id}/receipts';
const file = 'GET /console/stores/{slug}/orders/{id}/receipts/{issue}';
const voiding = 'POST /console/stores/{slug}/orders/{id}/receipts/{issue}/void';

const listed = async (db: Db, store_id: number, order_id: number) => ({
  data: (await receiptsOfOrder(db, store_id, order_id)).map(
    ({ issued_at, voided_at, ...receipt }) => ({
      ...receipt,
      issued_at: issued_at.toISOString(),
      voided_at: voided_at?.toISOString() ?? null,
    }),
  ),
});

export const consoleReceiptHandlers: HandlersOf<
  'POST /console/stores/{slug}/orders/{id}/receipt' | typeof list | typeof file | typeof voiding,
  ReceiptsApp
> = {
  [list]: {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params }) {
      if (!(await factsOfStore(db, store_id, params.id))) throw fail('NOT_FOUND');
      return listed(db, store_id, params.id);
    },
  },
  [file]: {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params: { id, issue } }) {
      const kept = await findReceipt(db, { store_id, order_id: id, issue });
      if (!kept) throw fail('NOT_FOUND');
      return receiptFile(kept);
    },
  },
  [voiding]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id, issue } }) {
      const key = { store_id, order_id: id, issue };
      if (!(await findReceipt(tx, key))) throw fail('NOT_FOUND');
      const voided = await voidReceipt(tx, key, now);
      if (voided) {
        const { addressee, order_number } = voided;
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: voiding,
            subject: `order ${order_number}`,
            before: { addressee, issue },
            after: null,
          },
          now,
        );
      }
      return listed(tx, store_id, id);
    },
  },
  'POST /console/stores/{slug}/orders/{id}/receipt': {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { params, body }) {
      const { store_id, staff_id } = caller;
      const facts = await factsOfStore(tx, store_id, params.id);
      if (!facts) throw fail('NOT_FOUND');
      if (!isReceiptable(facts)) throw fail('RECEIPT_NOT_AVAILABLE');
      const receipt = await issueReceipt(tx, app, facts, {
        addressee: body.addressee || facts.name,
        staff_id,
        now,
      });
      const after = {
        addressee: receipt.addressee,
        issue: receipt.issue,
        total: receipt.content.total,
      };
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: 'POST /console/stores/{slug}/orders/{id}/receipt',
          subject: `order ${facts.slug}`,
          before: null,
          after,
        },
        now,
      );
      return receipt;
    },
  },
};
