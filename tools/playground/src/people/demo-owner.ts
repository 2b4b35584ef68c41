import { hash } from '@node-rs/argon2';
import type { PlaygroundApp } from '../app.ts';
import { one } from '../../../../server/src/platform/db/database.ts';
import { giveRole, insertStaff } from '../../../../server/src/identity/staff/queries.ts';
import { demoPassword } from '../seed/seed.ts';
import { seedPayments } from '../seed/seed-payments.ts';

export interface DemoOwner {
  email: string;
  password: string;
  url: string;
}

const email = 'owner@example.com';
const ownerLock = 7_660_303;

/**
 * Creates the owner of the demo's stores when their password is about to be shown, unless the
 * server has an owner already. Also seeds the payments of the demo's orders, so that the console's
 * actions work. A public demo has no such owner, because the owner could read the orders of its
 * visitors (D-400).
 * @returns null if there is no demo owner
 */
export async function admitDemoOwner(app: PlaygroundApp): Promise<DemoOwner | null> {
  const isShut = app.config.demo_in_public;
  const password_hash = isShut ? '' : await hash(demoPassword);
  return app.database.unhurried.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [ownerLock]);
    await tx.query(
      'UPDATE staff SET disabled_at = CASE WHEN $2::boolean THEN now() END WHERE email = $1',
      [email, isShut],
    );
    if (isShut) return null;
    if (!(await one(tx, 'SELECT 1 FROM staff LIMIT 1'))) {
      const staff = await insertStaff(tx, {
        email,
        name: '森本 千尋',
        password_hash,
        locale: 'ja',
        opens_stores: true,
      });
      const stores = await tx.query<{ id: number }>('SELECT id FROM stores ORDER BY id');
      if (staff) for (const { id } of stores) await giveRole(tx, id, staff.id, 'owner');
      await seedPayments(app, tx);
    }
    return findDemoOwner(app, tx);
  });
}

/** Returns the demo owner, or null if there is none or the account is disabled. */
export async function findDemoOwner(
  app: PlaygroundApp,
  db: Pick<PlaygroundApp['database'], 'query'> = app.database,
): Promise<DemoOwner | null> {
  const [known] = await db.query('SELECT 1 FROM staff WHERE email = $1 AND disabled_at IS NULL', [
    email,
  ]);
  return known
    ? { email, password: demoPassword, url: `${app.publicUrl()}/console/sign-in` }
    : null;
}
