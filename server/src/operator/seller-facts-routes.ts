import { slug as slugShape, text } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Ground } from '../ground.ts';
import { failCommon as fail } from '../http/failure.ts';
import { findStore, setSellerFacts, type StoreRow } from '../stores/queries.ts';
import { isOpenForSale, missingItems, sellerItems, type SellerFacts } from '../stores/rules.ts';
import type { Admit } from './admit.ts';
import { storeInPath } from './store-in-path.ts';
import { wrongFields } from './wrong-fields.ts';

const fact = z.optional(z.nullable(text(4000)));
/** Each country has its own items; what the other one asks for is no field here. */
const bodies = {
  JP: z.strictObject(Object.fromEntries(sellerItems.JP.map((item) => [item, fact]))),
  TW: z.strictObject(Object.fromEntries(sellerItems.TW.map((item) => [item, fact]))),
};

const shown = ({ region, commercial, contact_email }: StoreRow) => ({
  region,
  facts: Object.fromEntries(sellerItems[region].map((item) => [item, commercial[item] ?? null])),
  contact_email,
  /** what stands in the way of selling */
  missing: missingItems(region, commercial),
  is_open: isOpenForSale({ region, commercial }),
});

/** What the law wants said of who sells: 特定商取引法 in Japan, 消費者保護法 §18 in Taiwan. Without it a store sells nothing. */
export function sellerFactsRoutes(server: FastifyInstance, app: Ground, admit: Admit): void {
  const url = '/api/operator/stores/:slug/seller-facts';
  const find = async (slug: string): Promise<StoreRow> => {
    const store = slugShape.safeParse(slug).success ? await findStore(app.database, slug) : undefined;
    if (!store) throw fail('NOT_FOUND');
    return store;
  };

  server.get(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    return shown(await find(storeInPath(request)));
  });

  server.put(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const store = await find(storeInPath(request));
    const body = bodies[store.region].safeParse(request.body);
    if (!body.success) throw wrongFields(body.error);
    await setSellerFacts(app.database, store.id, body.data as { [K in keyof SellerFacts]?: string | null });
    return shown(await find(store.slug));
  });
}
