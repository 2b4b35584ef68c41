import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import type { Ground } from '../../platform/ground.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { gatewayColumn } from '../../platform/db/payment-lists.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import { openStatuses } from '../attempts/attempts.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { seal, unsealOrNull } from '../../platform/vault/credentials.ts';
import { credentialsColumn, forgetFormer, keepFormer } from '../connections/queries.ts';

/** What is absent stays as it is, null takes away. */
export interface CredentialsChange {
  gmo?: GmoCredentials | null | undefined;
  payuni?: PayuniCredentials | null | undefined;
}

/** Names alone: no pass and no key ever leaves the server again. */
export interface CredentialsSeen {
  gmo: { site_id: string; shop_id: string } | null;
  payuni: { mer_id: string } | null;
}

interface Row {
  id: number;
  gmo_credentials: string | null;
  payuni_credentials: string | null;
}

/** What cannot be opened is as good as not set: to set it anew is the way out. */
const opened = <Credentials>(app: Ground, sealed: string | null): Credentials | null => (sealed === null ? null : unsealOrNull<Credentials>(app, sealed));

function seen(app: Ground, row: Row): CredentialsSeen {
  const atGmo = opened<GmoCredentials>(app, row.gmo_credentials);
  const atPayuni = opened<PayuniCredentials>(app, row.payuni_credentials);
  return { gmo: atGmo && { site_id: atGmo.site_id, shop_id: atGmo.shop_id }, payuni: atPayuni && { mer_id: atPayuni.mer_id } };
}

const columns = 'id, gmo_credentials, payuni_credentials';

/** Under which names a store stands at its gateways; undefined: there is no such store. */
export async function findCredentials(app: Ground, db: Db, slug: string): Promise<CredentialsSeen | undefined> {
  const row = await one<Row>(db, `SELECT ${columns} FROM stores WHERE slug = $1`, [slug]);
  return row && seen(app, row);
}

/**
 * Sets a store's credentials, sealed. Every process reads them with the store's row at each call, so they hold at once and everywhere.
 * Which ways of paying the store offers is said by its payment settings; those without credentials are shown switched off.
 * @param by whose change it is in the store's audit; `staff_id` null: by the operator's key
 * @returns undefined when there is no such store
 */
export async function setCredentials(
  app: Ground,
  slug: string,
  change: CredentialsChange,
  by: { staff_id: number | null; call: string; subject: string },
): Promise<CredentialsSeen | undefined> {
  const sealed = (value: object | null | undefined) => (value ? seal(app.config.settings_key, value) : null);
  const done = await app.database.transaction(async (tx) => {
    tx.changed('stores');
    const before = await one<Row>(tx, `SELECT ${columns} FROM stores WHERE slug = $1 FOR NO KEY UPDATE`, [slug]);
    const after =
      before &&
      (await one<Row>(
        tx,
        `UPDATE stores SET gmo_credentials = CASE WHEN $2 THEN $3 ELSE gmo_credentials END, payuni_credentials = CASE WHEN $4 THEN $5 ELSE payuni_credentials END
          WHERE id = $1 RETURNING ${columns}`,
        [before.id, change.gmo !== undefined, sealed(change.gmo), change.payuni !== undefined, sealed(change.payuni)],
      ));
    if (before && after) {
      await rememberFormer(app, tx, before, after);
      await writeAudit(tx, { ...by, store_id: after.id, before: seen(app, before), after: seen(app, after) }, app.now());
    }
    return after && { before, after, under_way: await paymentsUnderWay(tx, after.id) };
  });
  if (!done) return undefined;
  const [was, is] = [seen(app, done.before), seen(app, done.after)];
  app.log.info({ store: slug, ...is }, 'gateway credentials were set');
  const moved: Record<PaymentGateway, boolean> = { gmo: was.gmo?.shop_id !== is.gmo?.shop_id, payuni: was.payuni?.mer_id !== is.payuni?.mer_id };
  // what was begun under the old one goes on by what is kept of it; a shop that is closed at the gateway answers nothing
  for (const { gateway, payments } of done.under_way.filter((count) => moved[count.gateway]))
    app.log.warn({ store: slug, gateway, payments }, 'the shop at the gateway was changed while payments were under way');
  return is;
}

/** A shop that the store leaves is remembered, for what was begun under it. What this SETTINGS_KEY does not open cannot be. */
async function rememberFormer(app: Ground, tx: Tx, before: Row, after: Row): Promise<void> {
  const [was, is] = [seen(app, before), seen(app, after)];
  const moves: Record<PaymentGateway, readonly [from: string | undefined, to: string | undefined]> = {
    gmo: [was.gmo?.shop_id, is.gmo?.shop_id],
    payuni: [was.payuni?.mer_id, is.payuni?.mer_id],
  };
  for (const gateway of paymentGateways) {
    const [from, to] = moves[gateway];
    const sealed = before[credentialsColumn[gateway]];
    if (from === to) continue;
    if (from !== undefined && sealed !== null) await keepFormer(tx, before.id, gateway, { shop: from, sealed }, app.now());
    if (to !== undefined) await forgetFormer(tx, before.id, gateway, to);
  }
}

const paymentsUnderWay = (db: Db, store_id: number) =>
  db.query<{ gateway: PaymentGateway; payments: number }>(
    `SELECT ${gatewayColumn('provider')} AS gateway, count(*)::int AS payments FROM payment_attempts
      WHERE store_id = $1 AND NOT is_rehearsal AND status = ANY($2::text[]) GROUP BY 1`,
    [store_id, [...openStatuses, 'left', 'refund_due']],
  );
