import type { DemoPlatformUser, DemoTaiwanAddress } from '@noren/demo/rows';
import { insertUser } from '../../../../server/src/identity/people/account-queries.ts';
import { personNamesOf } from '../../../../server/src/identity/people/rules.ts';
import { insertAddress } from '../../../../server/src/buying/addresses/queries.ts';
import { taiwanRow } from '../../../../server/src/buying/addresses/taiwan.ts';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import {
  buyerOfUser,
  type UserRow,
} from '../../../../server/src/identity/people/session-queries.ts';
import { keepShopUser } from '../../../../server/src/identity/sessions/shop-queries.ts';

/**
 * Seeds people of the live platform: hosts with their allowlist entry, and buyers of the shop with
 * their addresses.
 * @returns hosts by the demo's keys
 */
export async function seedPlatformUsers(
  tx: Tx,
  people: readonly DemoPlatformUser[],
  storeIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const livers = new Map<string, number>();
  for (const person of people) {
    const store_id = storeIds.get(person.store);
    if (store_id === undefined) continue;
    if (person.role === 'seller') livers.set(person.key, await seedLiver(tx, store_id, person));
    else await seedBuyer(tx, person);
  }
  return livers;
}

async function seedLiver(
  tx: Tx,
  store_id: number,
  { platform_user_id, name, allowed }: DemoPlatformUser,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO livers (store_id, platform_user_id, name, allowlisted, avatar_url, is_demo)
     SELECT id, $2, $3, $4, avatar_url, true FROM stores WHERE id = $1 RETURNING id`,
    [store_id, platform_user_id, name, allowed],
  );
  return (row as { id: number }).id;
}

async function seedBuyer(tx: Tx, person: DemoPlatformUser): Promise<void> {
  const user = (await insertUser(tx, {
    ...personNamesOf(person.name, person.locale === 'zh_TW' ? 'zh-TW' : person.locale),
    email: person.email,
    password_hash: null,
    locale: person.locale === 'zh_TW' ? 'zh-TW' : person.locale,
    register_from: 'platform',
    platform_user_id: person.platform_user_id,
    email_verified_at: new Date(),
    is_demo: true,
  })) as UserRow;
  await keepShopUser(tx, user.id, person.region, person.locale);
  const buyer_id = await buyerOfUser(tx, user.id);
  for (const address of person.tw_addresses)
    await insertAddress(tx, { buyer_id, ...rowOf(address) });
}

function rowOf({ key, ...address }: DemoTaiwanAddress) {
  const kept = taiwanRow(address);
  if ('errors' in kept)
    throw new Error(`The demo's address ${key} is invalid: ${JSON.stringify(kept.errors)}`);
  return kept.row;
}
