import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import type { Ground } from '../../platform/ground.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { gatewayColumn } from '../../platform/db/payment-lists.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import { openStatuses } from '../attempts/attempts.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { seal, unsealOrNull } from '../../platform/vault/credentials.ts';
import {
  credentialsColumn,
  deleteFormerCredentials,
  keepFormerCredentials,
} from '../connections/queries.ts';

/** An absent field stays unchanged, null removes the credentials. */
export interface CredentialsChange {
  gmo?: GmoCredentials | null | undefined;
  payuni?: PayuniCredentials | null | undefined;
}

/** Names only: no password or key ever leaves the server. */
export interface CredentialsSeen {
  gmo: { site_id: string; shop_id: string } | null;
  payuni: { mer_id: string } | null;
}

interface Row {
  id: number;
  gmo_credentials: string | null;
  payuni_credentials: string | null;
}

/** Treats credentials that cannot be unsealed as not set, so that they can be set again. */
const opened = <Credentials>(app: Ground, sealed: string | null): Credentials | null =>
  sealed === null ? null : unsealOrNull<Credentials>(app, sealed);

function shopNamesOf(app: Ground, row: Row): CredentialsSeen {
  const atGmo = opened<GmoCredentials>(app, row.gmo_credentials);
  const atPayuni = opened<PayuniCredentials>(app, row.payuni_credentials);
  return {
    gmo: atGmo && { site_id: atGmo.site_id, shop_id: atGmo.shop_id },
    payuni: atPayuni && { mer_id: atPayuni.mer_id },
  };
}

const columns = 'id, gmo_credentials, payuni_credentials';

/** Returns a store's shop names at its gateways; undefined if there is no such store. */
export async function findCredentials(
  app: Ground,
  db: Db,
  slug: string,
): Promise<CredentialsSeen | undefined> {
  const row = await one<Row>(db, `SELECT ${columns} FROM stores WHERE slug = $1`, [slug]);
  return row && shopNamesOf(app, row);
}

/**
 * Seals and stores a store's credentials. Every process reads them with the store's row at each
 * call, so they apply everywhere at once. The store's payment settings decide which methods it
 * offers; methods without credentials are shown as switched off.
 * @param by author of the change in the store's audit; `staff_id` null: the operator key
 * @returns undefined if there is no such store
 */
export async function setCredentials(
  app: Ground,
  slug: string,
  change: CredentialsChange,
  by: { staff_id: number | null; call: string; subject: string },
): Promise<CredentialsSeen | undefined> {
  const sealed = (value: object | null | undefined) =>
    value ? seal(app.config.settings_key, value) : null;
  const done = await app.database.transaction(async (tx) => {
    tx.changed('stores');
    const before = await one<Row>(
      tx,
      `SELECT ${columns} FROM stores WHERE slug = $1 FOR NO KEY UPDATE`,
      [slug],
    );
    const after =
      before &&
      (await one<Row>(
        tx,
        `UPDATE stores SET gmo_credentials = CASE WHEN $2 THEN $3 ELSE gmo_credentials END, payuni_credentials = CASE WHEN $4 THEN $5 ELSE payuni_credentials END
          WHERE id = $1 RETURNING ${columns}`,
        [
          before.id,
          change.gmo !== undefined,
          sealed(change.gmo),
          change.payuni !== undefined,
          sealed(change.payuni),
        ],
      ));
    if (before && after) {
      await keepFormerShops(app, tx, before, after);
      await writeAudit(
        tx,
        {
          ...by,
          store_id: after.id,
          before: shopNamesOf(app, before),
          after: shopNamesOf(app, after),
        },
        app.now(),
      );
    }
    return after && { before, after, under_way: await paymentsUnderWay(tx, after.id) };
  });
  if (!done) return undefined;
  const [was, is] = [shopNamesOf(app, done.before), shopNamesOf(app, done.after)];
  app.log.info({ store: slug, ...is }, 'gateway credentials were set');
  const isChanged: Record<PaymentGateway, boolean> = {
    gmo: was.gmo?.shop_id !== is.gmo?.shop_id,
    payuni: was.payuni?.mer_id !== is.payuni?.mer_id,
  };
  // former credentials keep working, unless the shop is closed at the gateway
  for (const { gateway, payments } of done.under_way.filter((count) => isChanged[count.gateway]))
    app.log.warn(
      { store: slug, gateway, payments },
      'the shop at the gateway was changed while payments were under way',
    );
  return is;
}

/**
 * Keeps the credentials of a shop that the store leaves, for its open payments. Credentials that
 * this SETTINGS_KEY cannot open are lost.
 */
async function keepFormerShops(app: Ground, tx: Tx, before: Row, after: Row): Promise<void> {
  const [was, is] = [shopNamesOf(app, before), shopNamesOf(app, after)];
  const moves: Record<PaymentGateway, readonly [from: string | undefined, to: string | undefined]> =
    {
      gmo: [was.gmo?.shop_id, is.gmo?.shop_id],
      payuni: [was.payuni?.mer_id, is.payuni?.mer_id],
    };
  for (const gateway of paymentGateways) {
    const [from, to] = moves[gateway];
    const sealed = before[credentialsColumn[gateway]];
    if (from === to) continue;
    if (from !== undefined && sealed !== null)
      await keepFormerCredentials(tx, before.id, gateway, { shop: from, sealed }, app.now());
    if (to !== undefined) await deleteFormerCredentials(tx, before.id, gateway, to);
  }
}

const paymentsUnderWay = (db: Db, store_id: number) =>
  db.query<{ gateway: PaymentGateway; payments: number }>(
    `SELECT ${gatewayColumn('provider')} AS gateway, count(*)::int AS payments FROM payment_attempts
      WHERE store_id = $1 AND NOT is_rehearsal AND status = ANY($2::text[]) GROUP BY 1`,
    [store_id, [...openStatuses, 'left', 'refund_due']],
  );
