import type { PlaygroundApp } from '../app.ts';
import {
  enterAsBuyer,
  enterAsSeller,
} from '../../../../server/src/identity/sessions/enter-shop.ts';
import type { CurrentVisitor } from '../../../../server/src/identity/sessions/entry.ts';
import { demoPassport, type Persona } from './persona.ts';

/** These sessions are created independently of the caller's own. */
const noVisitor: CurrentVisitor = { user_id: null, may_be_left: true };

interface Place {
  platform_user_id: string;
  name: string;
  email: string | null;
  locale: string;
  region: 'JP' | 'TW';
  liver_id: number;
  stream_id: number | null;
}

/** Hosts, each with the newest live stream. */
const livers = (app: PlaygroundApp) =>
  app.database.query<Place>(
    `SELECT l.platform_user_id, l.name, NULL AS email, CASE s.region WHEN 'TW' THEN 'zh_TW' ELSE 'ja' END AS locale, s.region, l.id AS liver_id,
            (SELECT max(t.id) FROM streams t JOIN posts p ON p.store_id = t.store_id AND p.id = t.post_id
              WHERE t.store_id = l.store_id AND t.liver_id = l.id AND p.live) AS stream_id
       FROM livers l JOIN stores s ON s.id = l.store_id WHERE l.is_demo ORDER BY l.id`,
  );

/** Platform buyers, each with the first host of their region. */
const buyers = (app: PlaygroundApp) =>
  app.database.query<Omit<Place, 'stream_id'>>(
    `SELECT u.platform_user_id, trim(u.last_name || ' ' || u.first_name) AS name, u.email, w.locale, s.region, min(l.id) AS liver_id
       FROM users u JOIN shop_users w ON w.user_id = u.id JOIN stores s ON s.region = w.register_region JOIN livers l ON l.store_id = s.id AND l.allowlisted
      WHERE u.is_demo AND NOT EXISTS (SELECT 1 FROM livers o WHERE o.platform_user_id = u.platform_user_id)
      GROUP BY u.id, w.locale, s.region ORDER BY u.id`,
  );

/**
 * Sellers and buyers of the shop: `url` logs in with a login token, `token` is an existing session.
 */
export async function shopPersonas(app: PlaygroundApp): Promise<Persona[]> {
  const pages = `${app.publicUrl()}/shop`;
  const sellers = (await livers(app)).map(
    async ({ platform_user_id: sub, name, locale, region, stream_id }): Promise<Persona> => {
      const passport = () => demoPassport(app, { sub, role: 'seller', name, region, locale });
      const entered = await enterAsSeller(app, await passport(), noVisitor, app.now());
      const query = new URLSearchParams({
        token: await passport(),
        ...(stream_id === null ? {} : { 'stream-id': String(stream_id) }),
      });
      return {
        name,
        role: 'seller',
        channel: 'shop',
        region,
        url: `${pages}/seller/stream-products?${query}`,
        token: typeof entered === 'object' ? (entered?.token ?? null) : null,
      };
    },
  );
  const shoppers = (await buyers(app)).map(
    async ({ platform_user_id: sub, name, email, locale, region, liver_id }): Promise<Persona> => {
      const passport = () =>
        demoPassport(app, {
          sub,
          role: 'buyer',
          name,
          region,
          locale,
          ...(email === null ? {} : { email }),
        });
      const entered = await enterAsBuyer(app, await passport(), null, noVisitor, app.now());
      const token = typeof entered === 'object' ? (entered?.token ?? null) : null;
      const query = new URLSearchParams({ token: await passport(), 'liver-id': String(liver_id) });
      return {
        name,
        role: 'buyer',
        channel: 'shop',
        region,
        url: `${pages}/buyer/livers/${liver_id}/stream-products?${query}`,
        token,
      };
    },
  );
  return [...(await Promise.all(sellers)), ...(await Promise.all(shoppers))];
}
