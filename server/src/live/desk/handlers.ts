import { createHash } from 'node:crypto';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { flashesOfPost } from '../../catalog/flash-prices/queries.ts';
import { shownFlash } from '../../catalog/flash-prices/serialize.ts';
import { productsByIds } from '../../catalog/products/queries.ts';
import { findOwnPost, ownPost } from '../posts/post-handlers.ts';
import { chosenOf } from '../posts/queries.ts';
import { isPostOnAir } from '../posts/rules.ts';
import { act } from './actions.ts';
import { amountsByMinute, amountsOf, unitsInCarts, unitsOrdered, viewersOf } from './queries.ts';
import { actorOf, type Actor } from '../posts/livers.ts';
import { deskProducts, firstMinute, minutesOf, serializeDesk } from './serialize.ts';

/** The desk of a show's host (D-541): one page that shows the show and acts on its own products. */
export const deskHandlers: HandlersOf<'GET /posts/{id}/desk' | 'POST /posts/{id}/desk/actions'> = {
  'GET /posts/{id}/desk': {
    mode: 'read',
    async run(db, { app, caller, now }, { params, query }) {
      const post = await findOwnPost(db, caller, params.id);
      const { store_id, id } = post;
      const chosen = await chosenOf(db, store_id, id);
      const ids = chosen.flatMap(({ product_id, status }) =>
        status === 'deleted' ? [] : [product_id],
      );
      const flashes = await flashesOfPost(db, post);
      const products = deskProducts({
        flashOf: (product_id) =>
          shownFlash(
            flashes.filter((flash) => flash.product_id === product_id),
            isPostOnAir(post, now),
            now,
          ).flash,
        chosen,
        products: await productsByIds(db, store_id, ids),
        in_carts: await unitsInCarts(db, post, now),
        ordered: await unitsOrdered(db, post),
      });
      const data = serializeDesk(post, products, {
        amounts: await amountsOf(db, post),
        viewers: await viewersOf(db, post),
        minutes: minutesOf(
          await amountsByMinute(db, post, new Date(firstMinute(now) * 60_000)),
          now,
        ),
        hasIngest: app.config.ingest !== null,
      });
      const version = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
      return { version, data: version === query.version ? null : data };
    },
  },
  'POST /posts/{id}/desk/actions': {
    mode: 'write',
    async run(tx, { caller, member_token, now }, { params, body }) {
      const post = await ownPost(tx, caller, params.id);
      const { store_id, liver_id } = caller;
      const actor = (await actorOf(tx, {
        store_id,
        liver_id,
        token_digest: digestOf(member_token ?? ''),
      })) as Actor;
      return { units: await act(tx, { post, actor, now }, body) };
    },
  },
};
