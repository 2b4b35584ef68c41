import type { DemoMember } from '@noren/demo/rows';
import { insertAddress } from '../../../../server/src/buying/addresses/queries.ts';
import { plainPhone } from '../../../../server/src/buying/addresses/rules.ts';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import { buyerOfUser } from '../../../../server/src/identity/people/session-queries.ts';

export interface SeededMember {
  buyer_id: number;
  user_id: number;
  member: DemoMember;
}

/**
 * Seeds members with their addresses, all with the same printed password.
 * @returns the members by the demo's keys
 */
export async function seedPeople(
  tx: Tx,
  members: readonly DemoMember[],
  password_hash: string,
): Promise<Map<string, SeededMember>> {
  const seeded = new Map<string, SeededMember>();
  for (const member of members) {
    const [user] = await tx.query<{ id: number }>(
      `INSERT INTO users (email, password_hash, first_name, last_name, phone_number, does_age_verify, locale, email_verified_at, platform_user_id, is_demo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now(), $8, true) RETURNING id`,
      [
        member.email,
        password_hash,
        member.first_name,
        member.last_name,
        plainPhone(member.phone_number, 'JP'),
        member.does_age_verify,
        member.locale,
        `demo-${member.key}`,
      ],
    );
    const user_id = (user as { id: number }).id;
    const buyer_id = await buyerOfUser(tx, user_id);
    for (const { type, name, phone_number, address } of member.addresses) {
      await insertAddress(tx, {
        buyer_id,
        type,
        name,
        phone_number: plainPhone(phone_number, address.region) ?? phone_number,
        ...address,
      });
    }
    seeded.set(member.key, { buyer_id, user_id, member });
  }
  return seeded;
}
