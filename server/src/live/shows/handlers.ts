import type { ShowDetails, ShowIngest } from '@noren/contract/entities/show';
import type { Db } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { listStaffHost, staffHosts } from '../../identity/staff/host-queries.ts';
import { makeHostToken } from '../../identity/sessions/host-link-queries.ts';
import { checkOwn } from '../posts/post-handlers.ts';
import { choose } from '../posts/choose-products.ts';
import { postKeyOf } from '../posts/post-keys.ts';
import { defaultLife, insertPost, updatePost } from '../posts/queries.ts';
import { insertStream } from '../posts/stream-queries.ts';
import { findIngest, renewKey } from './ingest-queries.ts';
import { plainPost } from '../posts/rules.ts';
import {
  peakViewers,
  countShows,
  inCartsOfShow,
  listShows,
  productsOfShow,
  soldBySku,
  soldOfShows,
} from './queries.ts';
import { detailsOf, resultsOf, serializeShow } from './serialize.ts';
import { showState } from './rules.ts';
import { changeHost, hostOf } from './show-host.ts';
import { lockShow, seenBy, showOf } from './show-of.ts';

type ShowsApp = Ground & { publicUrl: () => string };

const perPage = 20;

async function describe(
  db: Db,
  { app, caller, now }: { app: ShowsApp; caller: StaffCaller; now: Date },
  id: number,
): Promise<{ data: ShowDetails }> {
  const row = await showOf(db, caller, id);
  const [sold] = await soldOfShows(db, caller.store_id, [id]);
  const key = postKeyOf(app, 'overlay', { post_id: id, version: 0 });
  const overlay_url = `${app.publicUrl()}/overlay/${id}?${new URLSearchParams({ key, region: row.region })}`;
  return {
    data: {
      ...detailsOf(
        serializeShow(row, sold, app.publicUrl(), now),
        row,
        await productsOfShow(db, caller.store_id, id),
      ),
      overlay_url,
    },
  };
}

/** What the log of changes keeps of a show. */
const auditedOf = ({
  title,
  content,
  upcoming_at,
  cart_item_life,
  video,
  host,
  products,
}: ShowDetails) => ({
  name: title,
  host_name: host?.name ?? null,
  content,
  upcoming_at,
  cart_item_life,
  video,
  goods: products.map(({ name }) => name),
});

const create = 'POST /console/stores/{slug}/shows';
const correct = 'PUT /console/stores/{slug}/shows/{id}';
const startOrEnd = 'PUT /console/stores/{slug}/shows/{id}/live';

const newKey = 'POST /console/stores/{slug}/shows/{id}/ingest';

async function ingestOfShow(
  db: Db,
  app: ShowsApp,
  post_id: number,
): Promise<{ data: ShowIngest | null }> {
  const { ingest } = app.config;
  const row = ingest && (await findIngest(db, post_id));
  if (!ingest || !row) return { data: null };
  const key = postKeyOf(app, 'stream key', { post_id, version: row.ingest_version });
  return {
    data: { server: ingest.rtmp_url, key, began_at: row.ingest_began_at?.toISOString() ?? null },
  };
}

/** Live shows in the console (D-535): rows of the live posts, run by the store's staff. */
export const showHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/shows'
  | typeof create
  | 'GET /console/stores/{slug}/shows/{id}'
  | typeof correct
  | typeof startOrEnd
  | 'GET /console/stores/{slug}/shows/{id}/results'
  | 'GET /console/stores/{slug}/shows/{id}/ingest'
  | typeof newKey
  | 'POST /console/stores/{slug}/shows/{id}/host-link',
  ShowsApp
> = {
  'GET /console/stores/{slug}/shows': {
    mode: 'read',
    async run(db, { app, caller, now }, { query: { page = 1 } }) {
      const { store_id, staff_id, role } = caller;
      const seen = seenBy(caller);
      const total = await countShows(db, seen);
      const rows = await listShows(db, seen, { limit: perPage, offset: (page - 1) * perPage });
      const ids = rows.map(({ id }) => id);
      const sold = new Map((await soldOfShows(db, store_id, ids)).map((one) => [one.post_id, one]));
      const hosts = await staffHosts(db, store_id, staff_id);
      return {
        data: rows.map((row) => serializeShow(row, sold.get(row.id), app.publicUrl(), now)),
        total,
        page,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        hosts: role === 'liver' ? hosts.filter(({ is_me }) => is_me) : hosts,
        default_cart_item_life: await defaultLife(db, store_id),
      };
    },
  },
  [create]: {
    mode: 'write',
    async run(tx, context, { body: { host_id, product_ids, ...fields } }) {
      const { store_id, staff_id } = context.caller;
      const liver_id = await hostOf(tx, context.caller, host_id ?? staff_id);
      await checkOwn(tx, store_id, { channel_ids: [], image_id: fields.image_id });
      const id = await insertPost(tx, store_id, liver_id, { ...plainPost, ...fields });
      await insertStream(tx, store_id, liver_id, id);
      const refused = await choose(tx, { store_id, id }, { product_ids });
      if (refused) throw refused;
      const made = await describe(tx, context, id);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: create,
          subject: `show ${id}`,
          before: null,
          after: auditedOf(made.data),
        },
        context.now,
      );
      return made;
    },
  },
  'GET /console/stores/{slug}/shows/{id}': {
    mode: 'read',
    run: (db, context, { params }) => describe(db, context, params.id),
  },
  [correct]: {
    mode: 'write',
    async run(
      tx,
      context,
      { params: { id }, body: { product_ids, base_product_ids, host_id, ...fields } },
    ) {
      const { store_id, staff_id } = context.caller;
      const row = await lockShow(tx, context.caller, id);
      const before = (await describe(tx, context, id)).data;
      await checkOwn(tx, store_id, {
        channel_ids: [],
        image_id: fields.image_id === row.image_id ? null : fields.image_id,
      });
      if (host_id !== undefined) await changeHost(tx, context.caller, row, host_id);
      const refused = await choose(tx, row, { product_ids, base_product_ids });
      if (refused) throw refused;
      await updatePost(tx, row, { ...row, ...fields });
      const after = await describe(tx, context, id);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: correct,
          subject: `show ${id}`,
          before: auditedOf(before),
          after: auditedOf(after.data),
        },
        context.now,
      );
      return after;
    },
  },
  [startOrEnd]: {
    mode: 'write',
    async run(tx, context, { params: { id }, body: { live } }) {
      const { store_id, staff_id } = context.caller;
      const row = await lockShow(tx, context.caller, id);
      if (row.live !== live) {
        await updatePost(tx, row, { ...row, live });
        // chooses nothing: it notifies the pages of viewers
        const refused = await choose(tx, row, { product_ids: [] });
        if (refused) throw refused;
        const named = { name: row.title };
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: startOrEnd,
            subject: `show ${id}`,
            before: { ...named, live: row.live },
            after: { ...named, live },
          },
          context.now,
        );
      }
      return describe(tx, context, id);
    },
  },
  'GET /console/stores/{slug}/shows/{id}/results': {
    mode: 'read',
    async run(db, { caller }, { params: { id } }) {
      await showOf(db, caller, id);
      const { store_id } = caller;
      const [sold] = await soldOfShows(db, store_id, [id]);
      return {
        data: {
          ...resultsOf(
            sold,
            await soldBySku(db, store_id, id),
            await inCartsOfShow(db, store_id, id),
          ),
          peak_viewers: await peakViewers(db, store_id, id),
        },
      };
    },
  },
  'GET /console/stores/{slug}/shows/{id}/ingest': {
    mode: 'read',
    async run(db, { app, caller }, { params: { id } }) {
      await showOf(db, caller, id);
      return ingestOfShow(db, app, id);
    },
  },
  [newKey]: {
    mode: 'write',
    async run(tx, { app, caller, now }, { params: { id } }) {
      const { store_id, staff_id } = caller;
      const row = await lockShow(tx, caller, id);
      await renewKey(tx, { store_id, post_id: id });
      const named = { name: row.title };
      await writeAudit(
        tx,
        { store_id, staff_id, call: newKey, subject: `show ${id}`, before: named, after: named },
        now,
      );
      return ingestOfShow(tx, app, id);
    },
  },
  'POST /console/stores/{slug}/shows/{id}/host-link': {
    mode: 'write',
    async run(tx, { app, caller, fail, locale, now }, { params: { id } }) {
      const { store_id, staff_id } = caller;
      const show = await showOf(tx, caller, id);
      // a key of the store's systems is no person who could host
      const mayHost = (await staffHosts(tx, store_id, staff_id)).some(({ is_me }) => is_me);
      const isPlatformHost = show.liver_id !== null && show.staff_id === null;
      const liver_id = isPlatformHost
        ? show.liver_id
        : (await listStaffHost(tx, store_id, show.staff_id ?? staff_id))?.id;
      if (!mayHost || liver_id == null) throw fail('LIVER_NOT_IN_WHITELIST');
      const { token, ends_at } = await makeHostToken(tx, { store_id, liver_id, staff_id }, now);
      const query = new URLSearchParams({
        ...(show.stream_id !== null && { 'stream-id': String(show.stream_id) }),
        locale,
        token,
      });
      // a running show is run from the desk; before that, its products are chosen
      const page = showState(show, now) === 'on_air' ? 'desk' : 'stream-products/selected';
      return {
        url: `${app.publicUrl()}/shop/seller/${page}?${query}`,
        ends_at: ends_at.toISOString(),
      };
    },
  },
};
