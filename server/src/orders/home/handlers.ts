import { dayAfter } from '@noren/contract/calendar-days';
import type { StoreHome } from '@noren/contract/entities/home';
import type { StaffRole } from '@noren/contract/staff-roles';
import { countScarce } from '../../catalog/products/scarce-queries.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { dayIn, zoneOf } from '../../catalog/stores/rules.ts';
import { dueShows } from '../../live/shows/queries.ts';
import { seenBy } from '../../live/shows/show-of.ts';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { newSince } from '../orders/order-rules.ts';
import { countDue } from '../orders/due-queries.ts';
import { salesOfDays } from '../sales/sales-queries.ts';
import { comparedDays, homeShows } from './rules.ts';

/** Roles that see a part: those that may open the list behind it. */
const sees = {
  orders: ['owner', 'manager', 'packer', 'support', 'accountant'],
  money: ['owner', 'manager', 'support', 'accountant'],
  goods: ['owner', 'manager', 'packer'],
  shows: ['owner', 'manager', 'liver'],
  sales: ['owner', 'manager', 'accountant'],
} as const satisfies Record<keyof StoreHome, readonly StaffRole[]>;

async function salesNow(db: Db, store_id: number, now: Date): Promise<StoreHome['sales']> {
  const { region, currency } = (await storeById(db, store_id)) as StoreRow;
  const zone = zoneOf[region];
  const day = dayIn(zone, now);
  const days = [day, dayAfter(day, -1), dayAfter(day, -7)] as const;
  const rows = await salesOfDays(db, { store_id, from: days[2], to: day, zone }, days, now);
  return { currency, day, ...comparedDays(rows, days) };
}

export const homeHandlers: HandlersOf<'GET /console/stores/{slug}/home'> = {
  'GET /console/stores/{slug}/home': {
    mode: 'read',
    async run(db, { caller, now }) {
      const { store_id, role } = caller;
      const may = (part: keyof typeof sees) =>
        (sees[part] as readonly string[]).includes(role ?? '');
      const due = may('orders')
        ? await countDue(db, store_id, { now, new_since: newSince(now) })
        : null;
      return {
        data: {
          orders: due && {
            to_ship: due.to_ship,
            new: due.new,
            unanswered: due.unanswered,
            pay_soon: due.pay_soon,
          },
          money:
            may('money') && due
              ? {
                  refund_owed: due.refund_owed,
                  open_money: due.open_money,
                  without_order: due.without_order,
                  chargebacks: due.chargebacks,
                  reply_by: due.reply_by,
                }
              : null,
          goods: may('goods') ? await countScarce(db, store_id) : null,
          shows: may('shows') ? homeShows(await dueShows(db, seenBy(caller), now), now) : null,
          sales: may('sales') ? await salesNow(db, store_id, now) : null,
        },
      };
    },
  },
};
