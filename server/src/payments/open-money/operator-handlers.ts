import type { EveryEndpoint, EveryKey } from '@noren/contract/every-endpoint';
import type { MoneyAct } from '@noren/contract/entities/open-money';
import { failOf } from '../../platform/http/failure.ts';
import type { Handling, HandlersOf } from '../../platform/http/handler.ts';
import { actOnMoney } from './act-on-money.ts';
import { totalsByCurrency, moneyOfDay } from './money-report.ts';
import { listMoney, type MoneyRow, type OpenMoney } from './open-money.ts';
import { actsFor } from './open-money-rules.ts';

type ActKey = Extract<EveryKey, `POST /operator/open-money/{id}/${MoneyAct}`>;
const failOfAct = failOf<ActKey>();

const defaultPageSize = 200;

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
const closingFields = ({ id, reason, closed_at, closed_by, note }: OpenMoney) => ({
  id,
  reason,
  closed_at: isoOrNull(closed_at),
  closed_by,
  note,
});

function shown(row: MoneyRow, now: Date) {
  const {
    order_now,
    attempt_now,
    refund_status,
    store_slug,
    store_id: _,
    opened_at,
    ...entry
  } = row;
  return {
    ...entry,
    ...closingFields(row),
    opened_at: opened_at.toISOString(),
    store: store_slug,
    sum: row.gateway_amount ?? row.own_amount ?? 0,
    age_seconds: Math.max(
      0,
      Math.floor(((row.closed_at ?? now).getTime() - opened_at.getTime()) / 1000),
    ),
    acts: row.closed_at === null ? actsFor(row.reason, order_now, attempt_now, refund_status) : [],
  };
}

const actHandler = (act: MoneyAct): Handling<EveryEndpoint[ActKey]> => ({
  mode: 'write',
  async run(tx, { now }, { params, body }) {
    const { money, why } = await actOnMoney(tx, params.id, act, body.note ?? null, now);
    if (why !== undefined) throw failOfAct('MONEY_ACT_REFUSED', closingFields(money), why);
    return closingFields(money);
  },
});

/** Open money: the list, the daily report, and the acts on each entry. */
export const moneyHandlers: HandlersOf<
  'GET /operator/open-money' | 'GET /operator/money-report' | ActKey
> = {
  'GET /operator/open-money': {
    mode: 'read',
    async run(db, { now }, { query }) {
      const { store = null, reason = null, open, after = 0, per_page = defaultPageSize } = query;
      // one row more than the page shows whether another page follows
      const rows = await listMoney(
        db,
        { store, reason, open: open === 'all' ? null : open === 'true' },
        after,
        per_page + 1,
      );
      const page = rows.slice(0, per_page);
      return {
        data: page.map((row) => shown(row, now)),
        next: rows.length > per_page ? (page.at(-1)?.id ?? null) : null,
      };
    },
  },
  'GET /operator/money-report': {
    mode: 'read',
    async run(db, _context, { query: { date } }) {
      const data = await moneyOfDay(db, date);
      return { date, data, total: totalsByCurrency(data) };
    },
  },
  'POST /operator/open-money/{id}/returned_by_hand': actHandler('returned_by_hand'),
  'POST /operator/open-money/{id}/try_again': actHandler('try_again'),
  'POST /operator/open-money/{id}/accept_amount': actHandler('accept_amount'),
  'POST /operator/open-money/{id}/written_off': actHandler('written_off'),
};
