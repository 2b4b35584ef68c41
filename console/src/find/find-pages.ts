import { foldText } from '@noren/contract/fold-text';
import type { StaffRole } from '@noren/contract/staff-roles';
import type { StaffMember } from '@noren/contract/entities/staff';
import * as m from '../i18n/generated/messages.js';
import { settingsSections } from '../settings/settings-sections.ts';

export interface FoundPage {
  name: string;
  to: string;
  hash?: string;
}

type Page = readonly [name: () => string, path: string, roles: readonly StaffRole[], hash?: string];

const keepers = ['owner', 'manager'] as const;
const notLiver = [...keepers, 'packer', 'support', 'accountant'] as const;
const accounts = [...keepers, 'accountant'] as const;

/** The pages of a store below `/stores/$slug`, and the sections of its settings. */
const pagesOf = (region: 'JP' | 'TW'): readonly Page[] => [
  [m.home, '', [...notLiver, 'liver']],
  [m.orders, '/orders', notLiver],
  [m.new_order, '/orders/new', [...keepers, 'support']],
  [m.live, '/live', [...keepers, 'liver']],
  [m.goods, '/goods', notLiver],
  [m.goods_new, '/goods/new', keepers],
  [m.import_link, '/goods/import', keepers],
  [m.stock_sheet_link, '/goods/stock', [...keepers, 'packer']],
  [m.discounts, '/discounts', keepers],
  [m.buyers, '/buyers', [...keepers, 'support']],
  [m.sales, '/sales', accounts],
  [m.settings, '/settings', keepers],
  ...settingsSections(region).map(({ id, name }): Page => [() => name, '/settings', keepers, id]),
  [m.policies_title, '/policies', keepers],
  [m.webhooks, '/webhooks', keepers],
  [m.staff, '/staff', keepers],
  [m.audit, '/changes', accounts],
];

/** The pages that this role may open and whose names contain the words; without words the first. */
export function findPages(
  { slug, role, region }: StaffMember['stores'][number],
  words: string,
): FoundPage[] {
  const wanted = foldText(words);
  return pagesOf(region)
    .filter(([name, , roles]) => roles.includes(role) && foldText(name()).includes(wanted))
    .slice(0, wanted === '' ? 8 : 6)
    .map(([name, path, , hash]) => ({
      name: name(),
      to: `/stores/${slug}${path}`,
      ...(hash && { hash }),
    }));
}
