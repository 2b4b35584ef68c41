import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Db } from '../../platform/db/database.ts';

export interface ReceivedWebhook {
  provider: PaymentGateway;
  access_id: string;
  status: string;
  amount: number;
  returned?: number;
}
const webhookParams = ({ provider, access_id, status, amount, returned }: ReceivedWebhook) => [
  provider,
  access_id,
  status,
  amount,
  returned ?? 0,
];

export const isWebhookProcessed = async (db: Db, webhook: ReceivedWebhook): Promise<boolean> =>
  (
    await db.query(
      'SELECT 1 FROM gateway_webhooks WHERE provider = $1 AND access_id = $2 AND status = $3 AND amount = $4 AND returned = $5',
      webhookParams(webhook),
    )
  ).length > 0;

/** Records a processed webhook. An unprocessed one is processed when it is repeated. */
export const recordWebhook = (db: Db, webhook: ReceivedWebhook) =>
  db.query(
    'INSERT INTO gateway_webhooks (provider, access_id, status, amount, returned) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    webhookParams(webhook),
  );
