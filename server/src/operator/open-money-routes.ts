import { idInPath, slug, text } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Ground } from '../ground.ts';
import { failCommon as fail } from '../http/failure.ts';
import { actOnMoney } from '../payments/act-on-money.ts';
import { inAll, moneyOfDay } from '../payments/money-report.ts';
import { listMoney, type MoneyRow } from '../payments/open-money.ts';
import { actsFor, moneyActs, openReasons } from '../payments/open-money-rules.ts';
import type { Admit } from './admit.ts';
import { wrongFields } from './wrong-fields.ts';

/** More than an operator reads at a sitting; `next` leads on. */
const mostListed = 200;

const filter = z.strictObject({
  store: z.optional(slug),
  reason: z.optional(z.enum(openReasons, `one of ${openReasons.join(', ')}`)),
  open: z._default(z.enum(['true', 'false', 'all'], 'true, false or all'), 'true'),
  /** what comes after this entry: `next` of the answer before */
  after: z.optional(idInPath),
  per_page: z._default(z.coerce.number(`1 to ${mostListed}`).check(z.int(), z.minimum(1), z.maximum(mostListed)), mostListed),
});
/** A day that there is, in this century. */
const day = z.strictObject({
  date: z.string('YYYY-MM-DD').check(
    z.regex(/^20\d\d-\d\d-\d\d$/, 'YYYY-MM-DD'),
    z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, 'a day that there is'),
  ),
});
const noted = z.strictObject({ note: z.optional(text(500, 1)) });

function shown(row: MoneyRow, now: Date) {
  const { order_now, attempt_now, store_slug, store_id: _, ...entry } = row;
  return {
    ...entry,
    store: store_slug,
    /** what stands open */
    sum: row.gateway_amount ?? row.own_amount ?? 0,
    age_seconds: Math.max(0, Math.floor(((row.closed_at ?? now).getTime() - row.opened_at.getTime()) / 1000)),
    acts: row.closed_at === null ? actsFor(row.reason, order_now as Parameters<typeof actsFor>[1], attempt_now) : [],
  };
}

/** Money that a person must look at: the list, and what can be done about each entry. */
export function openMoneyRoutes(server: FastifyInstance, app: Ground, admit: Admit): void {
  server.get('/api/operator/open-money', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const asked = filter.safeParse(request.query);
    if (!asked.success) throw wrongFields(asked.error);
    const { store = null, reason = null, open, after = 0, per_page } = asked.data;
    // one more than is shown: whether there are any
    const rows = await listMoney(app.database, { store, reason, open: open === 'all' ? null : open === 'true' }, after, per_page + 1);
    const page = rows.slice(0, per_page);
    return { data: page.map((row) => shown(row, app.now())), next: rows.length > per_page ? (page.at(-1)?.id ?? null) : null };
  });

  server.get('/api/operator/money-report', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const asked = day.safeParse(request.query);
    if (!asked.success) throw wrongFields(asked.error);
    const data = await moneyOfDay(app.database, asked.data.date);
    return { date: asked.data.date, data, total: inAll(data) };
  });

  for (const act of moneyActs)
    server.post(`/api/operator/open-money/:id/${act}`, async (request, reply) => {
      await admit(request);
      reply.header('cache-control', 'no-store');
      const id = idInPath.safeParse((request.params as { id?: string }).id);
      if (!id.success) throw fail('NOT_FOUND');
      const body = noted.safeParse(request.body ?? {});
      if (!body.success) throw wrongFields(body.error);
      const { money, why } = await actOnMoney(app, id.data, act, body.data.note ?? null);
      const seen = { id: money.id, reason: money.reason, closed_at: money.closed_at, closed_by: money.closed_by, note: money.note };
      if (why === undefined) return seen;
      // the operator's own, as ORDER_STEP_REFUSED
      return reply.code(409).send({ code: 'MONEY_ACT_REFUSED', message: why, ...seen });
    });
}
