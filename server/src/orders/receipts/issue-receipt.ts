import type { IssuedReceipt } from '@noren/contract/entities/receipt';
import type { Tx } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { insertReceipt, type ReceiptFacts } from './queries.ts';
import { receiptOf } from './receipt-rules.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface ReceiptsApp extends Ground {
  publicUrl: () => string;
}

const day = 86_400_000;
/**
 * How long the link to a receipt's PDF works (@NOTE spec silent): in-app browsers cannot save
 * files, and buyers forward the link to their accountants.
 */
const linkLifeMs = 30 * day;

/**
 * Issues a receipt with the next number of its order and stores its content. @param staff_id null:
 * issued by the buyer
 */
export async function issueReceipt(
  tx: Tx,
  app: Pick<ReceiptsApp, 'publicUrl'>,
  facts: ReceiptFacts & { paid_at: Date },
  { addressee, staff_id, now }: { addressee: string; staff_id: number | null; now: Date },
): Promise<IssuedReceipt> {
  const token = newToken();
  const content = receiptOf(facts);
  const issue = await insertReceipt(tx, {
    store_id: facts.store_id,
    order_id: facts.id,
    addressee,
    staff_id,
    issued_at: now,
    content,
    link_digest: digestOf(token),
    link_ends_at: new Date(now.getTime() + linkLifeMs),
  });
  return {
    url: `${app.publicUrl()}/api/receipts/${token}`,
    addressee,
    issued_at: now.toISOString(),
    issue,
    content,
  };
}
