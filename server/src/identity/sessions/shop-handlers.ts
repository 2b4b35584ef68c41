import type { ShopMe } from '@noren/contract/entities/shop-me';
import { platformLocales } from '@noren/contract/locales';
import { updateAge } from '../people/account-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf, Seller } from '../../platform/http/handler.ts';
import { isHostToken } from './host-link-queries.ts';
import { enterAsBuyer, enterAsSeller } from './enter-shop.ts';
import { currentVisitorOf } from './entry.ts';
import {
  acceptDataPolicy,
  findLiver,
  findShopUser,
  storeOfLiver,
  type ShopUserRow,
} from './shop-queries.ts';

/** The current data of a visitor of the shop channel. */
async function serializeMe(
  db: Db,
  caller: { kind: 'member'; user_id: number } | Seller,
): Promise<ShopMe> {
  const row = (await findShopUser(db, caller.user_id)) as ShopUserRow;
  const {
    user_id,
    does_age_verify,
    register_region,
    locale,
    platform_locale,
    is_accept_data_policy,
    contact_email,
  } = row;
  return {
    is_accept_data_policy,
    shop_user: { user_id, does_age_verify, register_region },
    live_brand: { locale: platform_locale ?? platformLocales[locale] },
    role: caller.kind === 'seller' ? 'seller' : 'buyer',
    name: `${row.last_name} ${row.first_name}`.trim(),
    contact_email,
    liver: caller.kind === 'seller' ? await liverOf(db, caller) : null,
  };
}

async function liverOf(db: Db, { liver_id, store_id }: Seller): Promise<ShopMe['liver']> {
  const [liver, store] = [await findLiver(db, liver_id), await storeOfLiver(db, store_id)];
  return liver && store
    ? { id: liver.id, name: liver.name, avatar_url: liver.avatar_url, store }
    : null;
}

export const shopSessionHandlers: HandlersOf<
  'POST /seller/login' | 'POST /buyer/login' | 'GET /me' | 'PUT /me @shop'
> = {
  'POST /seller/login': {
    mode: 'own',
    async run(_database, { app, caller, fail, now }, { body }) {
      // without the secret no token can be verified, which is the server's fault
      if (app.config.login_token_secret === null && !isHostToken(body.token))
        throw fail('INTERNAL_SYSTEM_ERROR');
      const entered = await enterAsSeller(
        app,
        body.token,
        currentVisitorOf(caller, 'seller', body.replace_session),
        now,
      );
      if (entered === 'unlisted') throw fail('LIVER_NOT_IN_WHITELIST');
      if (entered === 'another') throw fail('ANOTHER_PERSON_IS_LOGGED_IN');
      if (entered === null) throw fail('UNAUTHORIZED');
      return entered;
    },
  },
  'POST /buyer/login': {
    mode: 'own',
    async run(_database, { app, caller, fail, guest_token, now }, { body }) {
      if (app.config.login_token_secret === null) throw fail('INTERNAL_SYSTEM_ERROR');
      const entered = await enterAsBuyer(
        app,
        body.token,
        guest_token,
        currentVisitorOf(caller, 'buyer', body.replace_session),
        now,
      );
      if (entered === 'another') throw fail('ANOTHER_PERSON_IS_LOGGED_IN');
      if (entered === null) throw fail('UNAUTHORIZED');
      return entered;
    },
  },
  'GET /me': {
    mode: 'read',
    run: (db, { caller }) => serializeMe(db, caller),
  },
  'PUT /me @shop': {
    mode: 'write',
    async run(tx, { caller }, { body }) {
      await updateAge(tx, caller.user_id, body.does_age_verify);
      if (body.is_accept_data_policy) {
        const { locale } = (await findShopUser(tx, caller.user_id)) as ShopUserRow;
        await acceptDataPolicy(tx, caller.user_id, platformLocales[locale]);
      }
      return serializeMe(tx, caller);
    },
  },
};
