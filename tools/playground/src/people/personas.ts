import type { PlaygroundApp } from '../app.ts';
import { digestOf, newToken } from '../../../../server/src/platform/http/visitor.ts';
import {
  openSession,
  buyerOfUser,
} from '../../../../server/src/identity/people/session-queries.ts';
import { demoPassport, type Persona } from './persona.ts';
import { shopPersonas } from './shop-personas.ts';

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  platform_user_id: string;
}

/** People to log in as, each with a new token (D-312). DEMO only. */
export async function demoPersonas(app: PlaygroundApp): Promise<Persona[]> {
  const store = `${app.publicUrl()}/stores/${await app.defaultStore()}`;
  // only seeded users, not visitors who registered in the demo
  const users = await app.database.query<Person>(
    'SELECT id, first_name, last_name, platform_user_id FROM users WHERE is_demo AND password_hash IS NOT NULL AND platform_user_id IS NOT NULL ORDER BY id',
  );
  const members = users.map(async (user): Promise<Persona> => {
    const token = newToken();
    await app.database.transaction(async (tx) => {
      const buyer_id = await buyerOfUser(tx, user.id);
      await openSession(tx, {
        token_digest: digestOf(token),
        kind: 'member',
        buyer_id,
        user_id: user.id,
        days: 1,
      });
    });
    const name = `${user.last_name} ${user.first_name}`.trim();
    const passport = await demoPassport(app, { sub: user.platform_user_id, role: 'member', name });
    return {
      name,
      role: 'member',
      channel: 'marketplace',
      region: 'JP',
      url: `${store}/account/login?passport_token=${passport}`,
      token,
    };
  });
  const guest = await app.makeGuest(null);
  const url = `${store}/marketplace`;
  return [
    ...(await Promise.all(members)),
    {
      name: 'A guest',
      role: 'guest',
      channel: 'marketplace',
      region: 'JP',
      url,
      token: guest.token,
    },
    ...(await shopPersonas(app)),
  ];
}
