import type { StoreBuyerDetails } from '@noren/contract/entities/store-buyer';
import type { Db } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { searchTerms } from '../orders/order-rules.ts';
import { buyersFile } from './buyers-file.ts';
import {
  findBuyer,
  listBuyers,
  namesOfBuyer,
  tagsOfStore,
  writeMarks,
  type BuyersFilter,
} from './queries.ts';

const buyersPerPage = 50;
/** More people than any store of one server has had; a file of them has a few megabytes. */
const maxInFile = 50_000;
const ordersShown = 50;

const filterOf = (
  store_id: number,
  {
    search,
    tag,
    only,
  }: {
    search?: string | undefined;
    tag?: string | undefined;
    only?: BuyersFilter['only'] | undefined;
  },
): BuyersFilter => ({
  store_id,
  ...searchTerms(search ?? ''),
  tag: tag ?? null,
  only: only ?? null,
});

async function buyerOf(db: Db, store_id: number, order_id: number): Promise<StoreBuyerDetails> {
  const buyer = await findBuyer(db, store_id, order_id, ordersShown);
  if (!buyer) throw failCommon('NOT_FOUND');
  return buyer;
}

/** What the log of changes keeps: not the note, which may contain personal data. */
const auditedOf = ({ tags, is_blocked, newsletter_at }: StoreBuyerDetails) => ({
  tags,
  is_blocked,
  newsletter: newsletter_at !== null,
});

const change = 'PUT /console/stores/{slug}/buyers/{id}';
const exported = 'POST /console/stores/{slug}/buyers/export';

export const buyersHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/buyers'
  | 'GET /console/stores/{slug}/buyers/{id}'
  | typeof change
  | typeof exported
> = {
  'GET /console/stores/{slug}/buyers': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { query: { page = 1, sort = 'latest', ...asked } }) {
      const { buyers, total } = await listBuyers(db, filterOf(store_id, asked), {
        sort,
        limit: buyersPerPage,
        offset: (page - 1) * buyersPerPage,
      });
      return {
        data: buyers,
        total,
        page,
        last_page: Math.max(1, Math.ceil(total / buyersPerPage)),
        tags: await tagsOfStore(db, store_id),
      };
    },
  },
  'GET /console/stores/{slug}/buyers/{id}': {
    mode: 'read',
    run: async (db, { caller: { store_id } }, { params: { id } }) => ({
      data: await buyerOf(db, store_id, id),
    }),
  },
  [change]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id, role }, fail, now },
      { params: { id }, body: { note, tags, is_blocked, newsletter } },
    ) {
      // two people who save at once would both replace the rows
      await lockStore(tx, store_id);
      const before = await buyerOf(tx, store_id, id);
      if (before.is_blocked !== is_blocked && role === 'support')
        throw fail('ROLE_NOT_ALLOWED', { roles: ['owner', 'manager'] });
      const names = await namesOfBuyer(tx, store_id, id);
      if (!names) throw failCommon('NOT_FOUND');
      const marks = {
        note: note.trim(),
        tags: [...new Set(tags)],
        blocked_at: is_blocked ? now : null,
        newsletter: newsletter ?? before.newsletter_at !== null,
      };
      await writeMarks(tx, store_id, names, marks, now);
      const data = await buyerOf(tx, store_id, id);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: change,
          subject: `order ${names.number}`,
          before: auditedOf(before),
          after: auditedOf(data),
        },
        now,
      );
      return { data };
    },
  },
  // the audit entry records who exported buyers' names and addresses
  [exported]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, locale, now },
      { body: { encoding, ...asked } },
    ) {
      const { buyers } = await listBuyers(tx, filterOf(store_id, asked), {
        sort: 'latest',
        limit: maxInFile,
        offset: 0,
      });
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: exported,
          subject: 'buyers',
          before: null,
          after: { encoding },
        },
        now,
      );
      return {
        file: buyersFile(buyers, { locale, encoding }).toString('base64'),
        buyers: buyers.length,
      };
    },
  },
};
