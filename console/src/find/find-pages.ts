import { foldText } from '@noren/contract/fold-text';
import type { StaffRole } from '@noren/contract/staff-roles';
import * as m from '../i18n/generated/messages.js';

export interface FoundPage {
  name: string;
  to: string;
  hash?: string;
}

type Page = readonly [name: () => string, path: string, roles: readonly StaffRole[], hash?: string];

const keepers = ['owner', 'manager'] as const;
const notLiver = [...keepers, 'packer', 'support', 'accountant'] as const;
const accounts = [...keepers, 'accountant'] as const;

const settingsSections: Readonly<Record<string, () => string>> = {
  profile: m.profile_title,
  facts: m.facts_title,
  payments: m.payments_title,
  gateways: m.gateways_title,
  shipping: m.shipping_title,
  kinds: m.kinds_title,
  looks: m.looks_title,
  labels: m.label_settings_title,
  'order-emails': m.order_emails_title,
  registration: m.registration_title,
  closure: m.closure_title,
  chat: m.chat_settings,
  emails: m.email_test_title,
};

/** The pages of a store below `/stores/$slug`, and the sections of its settings. */
const pages: readonly Page[] = [
  [m.home, '', [...notLiver, 'liver']],
  [m.orders, '/orders', notLiver],
  [m.new_order, '/orders/new', [...keepers, 'support']],
  [m.live, '/live', [...keepers, 'liver']],
  [m.goods, '/goods', notLiver],
  [m.goods_new, '/goods/new', keepers],
  [m.import_link, '/goods/import', keepers],
  [m.stock_sheet_link, '/goods/stock', [...keepers, 'packer']],
  [m.buyers, '/buyers', [...keepers, 'support']],
  [m.sales, '/sales', accounts],
  [m.settings, '/settings', keepers],
  ...Object.entries(settingsSections).map(([hash, name]): Page => [
    name,
    '/settings',
    keepers,
    hash,
  ]),
  [m.policies_title, '/policies', keepers],
  [m.webhooks, '/webhooks', keepers],
  [m.staff, '/staff', keepers],
  [m.audit, '/changes', accounts],
];

/** The pages that this role may open and whose names contain the words; without words the first. */
export function findPages(slug: string, role: StaffRole, words: string): FoundPage[] {
  const wanted = foldText(words);
  return pages
    .filter(([name, , roles]) => roles.includes(role) && foldText(name()).includes(wanted))
    .slice(0, wanted === '' ? 8 : 6)
    .map(([name, path, , hash]) => ({
      name: name(),
      to: `/stores/${slug}${path}`,
      ...(hash && { hash }),
    }));
}
