import type { StaffMember } from '@noren/contract/entities/staff';
import type { StaffRole } from '@noren/contract/staff-roles';
import { Link, useLocation } from '@tanstack/react-router';
import { useTabInSight } from '../frame/use-tab-in-sight.ts';
import * as m from '../i18n/generated/messages.js';
import { OrdersTab } from './orders-tab.tsx';

/** A tab of the row on a phone, a line of the column at a desk. */
const tabClass =
  'target inline-flex shrink-0 items-center whitespace-nowrap border-b-2 border-transparent px-2 text-16 aria-[current=page]:border-indigo aria-[current=page]:font-semibold xl:rounded-control xl:border-b-0 xl:px-3 xl:hover:bg-paper-deep xl:aria-[current=page]:bg-indigo-tint xl:aria-[current=page]:text-indigo';

const notLiver = ['owner', 'manager', 'packer', 'support', 'accountant'] as const;
const keepers = ['owner', 'manager'] as const;

/** The pages of a store after its orders, with the roles that may open them. */
const pages = [
  { to: '/stores/$slug/live', name: m.live, roles: [...keepers, 'liver'] },
  { to: '/stores/$slug/goods', name: m.goods, roles: notLiver },
  { to: '/stores/$slug/discounts', name: m.discounts, roles: keepers },
  { to: '/stores/$slug/buyers', name: m.buyers, roles: [...keepers, 'support'] },
  { to: '/stores/$slug/sales', name: m.sales, roles: [...keepers, 'accountant'] },
  { to: '/stores/$slug/settings', name: m.settings, roles: keepers },
  { to: '/stores/$slug/staff', name: m.staff, roles: keepers },
  { to: '/stores/$slug/changes', name: m.audit, roles: [...keepers, 'accountant'] },
] as const satisfies readonly {
  to: string;
  name: () => string;
  roles: readonly StaffRole[];
}[];

/** The pages of a store that this person may open. */
export function StoreNav({ store }: { store: StaffMember['stores'][number] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const bar = useTabInSight(`${store.slug} ${path}`);
  const params = { slug: store.slug };
  return (
    <nav
      ref={bar}
      aria-label={store.name}
      className="-mb-px flex min-w-0 flex-1 gap-3 overflow-x-auto xl:mb-0 xl:flex-none xl:flex-col xl:gap-0.5 xl:overflow-visible"
    >
      <Link
        to="/stores/$slug"
        params={params}
        className={tabClass}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {m.home()}
      </Link>
      {store.role !== 'liver' && (
        <OrdersTab slug={store.slug} name={store.name} className={tabClass} />
      )}
      {pages.map(
        ({ to, name, roles }) =>
          (roles as readonly StaffRole[]).includes(store.role) && (
            <Link
              key={to}
              to={to}
              params={params}
              search={{}}
              className={tabClass}
              activeOptions={{ includeSearch: false }}
            >
              {name()}
            </Link>
          ),
      )}
    </nav>
  );
}
