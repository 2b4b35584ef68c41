import { plainPhone } from '../../../../server/src/buying/addresses/rules.ts';
import type { PlaygroundApp } from '../app.ts';
import { entryTranCvs, execTranCvs } from '../../../sandbox/src/gmo/cvs-apis.ts';
import { DEMO_SHOP } from '../../../sandbox/src/gmo/credentials.ts';
import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { instantOfJst } from '../../../../server/src/payments/gateways/gmo/jst-time.ts';
import { fullWidth } from '../../../../server/src/payments/gateways/gmo/terminal-text.ts';
import { insertRecord } from '../../../../server/src/payments/konbini-records/queries.ts';
import { insertAttempt } from '../../../../server/src/payments/attempts/attempts.ts';
import { gmoOrderId } from '../../../../server/src/payments/attempts/attempt-numbers.ts';
import { seal } from '../../../../server/src/platform/vault/credentials.ts';
import { settle } from '../../../../server/src/payments/attempts/settle.ts';
import { createSandboxStore } from '../sandbox-store.ts';

interface Waiting {
  store_id: number;
  id: number;
  buyer_id: number;
  total_amount: number;
  store_name: string;
  last_name: string;
  first_name: string;
  phone_number: string;
}

/** Name of the demo's only member with a konbini order, in kana. */
const kana = 'モリ　ハナコ';
const shop = { ShopID: DEMO_SHOP.shop_id, ShopPass: DEMO_SHOP.shop_pass };

/**
 * Gives the demo's konbini orders numbers that the sandbox knows, so that they can be paid at its
 * counter.
 */
export async function seedKonbini(app: PlaygroundApp): Promise<void> {
  if (app.config.gmo_base_url !== null) return;
  const waiting = await app.database.query<Waiting>(
    `SELECT o.store_id, o.id, o.buyer_id, o.total_amount, t.name AS store_name, u.last_name, u.first_name, u.phone_number
       FROM orders o JOIN stores t ON t.id = o.store_id JOIN buyers b ON b.id = o.buyer_id JOIN users u ON u.id = b.user_id
      WHERE o.status = 'unpaid' AND o.payment_type = 'gmo_cvs' ORDER BY o.id`,
  );
  const world = {
    store: createSandboxStore(app.database),
    now: app.now,
    pageBase: () => '',
    threeDsMandatory: false,
  };
  for (const order of waiting) {
    const attempt = await app.database.transaction(async (tx) => {
      const record = await insertRecord(
        tx,
        {
          buyer_id: order.buyer_id,
          session_digest: null,
          convenience: '00001',
          buyer_name: fullWidth(`${order.last_name} ${order.first_name}`),
          buyer_name_kana: kana,
          buyer_cellphone: phoneOf(order),
          name: null,
        },
        20,
      );
      return insertAttempt(tx, {
        store_id: order.store_id,
        order_id: order.id,
        provider: 'gmo_cvs',
        gateway_order_id: gmoOrderId(order, 1),
        amount: order.total_amount,
        cvs_record_id: record?.id ?? 0,
        now: app.now(),
      });
    });
    const entered = (
      await entryTranCvs(world, {
        ...shop,
        OrderID: attempt.gateway_order_id,
        Amount: String(attempt.amount),
      })
    ).reply;
    const number = (
      await execTranCvs(world, { ...entered, ...slipFields(order, attempt.gateway_order_id) })
    ).reply;
    await app.database.transaction(async (tx) => {
      const access = {
        access_id: entered['AccessID'] ?? '',
        access_pass: seal(app.config.settings_key, entered['AccessPass']),
      };
      const payment_term = instantOfJst(number['PaymentTerm'] ?? '') as Date;
      const issued = {
        convenience: '00001',
        receipt_no: number['ReceiptNo'] ?? '',
        conf_no: number['ConfNo'] ?? '',
        payment_term,
        receipt_url: null,
      };
      await settle(tx, attempt, { kind: 'issued', access, number: issued }, 'demo', app.now());
      // the demo's emails are not sent
      await tx.query('DELETE FROM emails WHERE store_id = $1 AND order_id = $2', [
        order.store_id,
        order.id,
      ]);
    });
  }
}

const phoneOf = (order: Waiting): string => plainPhone(order.phone_number, 'JP') ?? '';
const slipFields = (order: Waiting, OrderID: string): Fields => ({
  OrderID,
  Convenience: '00001',
  CustomerName: fullWidth(`${order.last_name} ${order.first_name}`),
  CustomerKana: kana,
  TelNo: phoneOf(order),
  PaymentTermDay: '3',
  ReceiptsDisp11: fullWidth(order.store_name),
  ReceiptsDisp12: '075-000-0187',
  ReceiptsDisp13: '10:00-18:00',
});
