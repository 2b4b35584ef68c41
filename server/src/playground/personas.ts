import type { App } from '../app.ts';
import { digestOf, newToken } from '../http/visitor.ts';
import { openSession, buyerOfUser } from '../session/queries.ts';

export interface Persona {
  name: string;
  role: 'member' | 'guest';
  channel: 'marketplace' | 'shop';
  region: 'JP' | 'TW';
  url: string;
  token: string;
}

/** People to enter as, each with a fresh token (decisions §7). DEMO only. */
export async function demoPersonas(app: App): Promise<Persona[]> {
  const slug = await app.defaultStore();
  const url = `${app.publicUrl()}/stores/${slug}/marketplace`;
  const users = await app.database.query<{ id: number; first_name: string; last_name: string }>(
    'SELECT id, first_name, last_name FROM users ORDER BY id LIMIT 20',
  );
  const members = users.map(async (user): Promise<Persona> => {
    const token = newToken();
    await app.database.transaction(async (tx) => {
      const buyer_id = await buyerOfUser(tx, user.id);
      await openSession(tx, { token_digest: digestOf(token), kind: 'member', buyer_id, user_id: user.id, days: 1 });
    });
    return { name: `${user.last_name} ${user.first_name}`, role: 'member', channel: 'marketplace', region: 'JP', url, token };
  });
  const guest = await app.makeGuest();
  return [...(await Promise.all(members)), { name: 'A guest', role: 'guest', channel: 'marketplace', region: 'JP', url, token: guest.token }];
}
