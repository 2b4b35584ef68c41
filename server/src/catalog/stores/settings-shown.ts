import { defaultTransferDays } from '@noren/contract/entities/bank-account';
import type { CashRules, StoreSettings } from '@noren/contract/entities/store-settings';
import type { ShippingType } from '@noren/contract/entities/store';
import {
  defaultCashBounds,
  factsOf,
  isPaidAtDoor,
  isToOwnAccount,
  konbiniType,
  typesWhere,
} from '@noren/contract/payment-methods';
import type { Db } from '../../platform/db/database.ts';
import { findStoreTerms, type StoreTermsShown } from './queries.ts';
import {
  confirmAbove,
  missingItems,
  openingNeeds,
  reachOf,
  revisionOf,
  sellerItems,
  type CashBounds,
} from './rules.ts';
import type { Ground } from '../../platform/ground.ts';
import { hasChosenPolicies, hasGoods, hasWebOrders } from './settings-queries.ts';

type Region = 'JP' | 'TW';
export const homeOf = { JP: 'custom', TW: 'tw_home-delivery' } as const satisfies Record<
  Region,
  ShippingType
>;
const currencyOf = { JP: 'JPY', TW: 'TWD' } as const;

export const typesOf = (region: Region) =>
  typesWhere(({ currency }) => currency === null || currency === currencyOf[region]);

function paymentsOf({ store, payments }: StoreTermsShown): StoreSettings['payments'] {
  const credentials = { gmo: store.gmo_credentials, payuni: store.payuni_credentials };
  return typesOf(store.region).map((type) => {
    const known = payments.find((one) => one.type === type);
    const { gateway } = factsOf(type);
    return {
      type,
      enabled: known?.enabled ?? false,
      payment_fee: known?.payment_fee ?? 0,
      fee_steps: known?.fee_steps ?? [],
      total_from: known?.total_from ?? null,
      ...(!isPaidAtDoor(type) && { total_to: known?.total_to ?? null }),
      method_most: factsOf(type).amounts[1],
      ...(known && { term_days: known.term_days }),
      ...(type === konbiniType && { seven_eleven: known?.seven_eleven ?? false }),
      ...(isToOwnAccount(type) && {
        term_days: known?.term_days ?? defaultTransferDays,
        bank_account: known?.bank_account ?? null,
      }),
      is_ready: gateway === null || gateway === 'own' || credentials[gateway] !== null,
    };
  });
}

const cashRulesOf = (store: CashBounds): CashRules => ({
  code: store.confirm_contact ? (store.confirm_always ? 'always' : 'when_needed') : 'never',
  confirm_above: confirmAbove(store),
  cash_most: store.cash_most ?? defaultCashBounds[store.currency].cash_most,
});

const noDelivery = {
  enabled: false,
  is_cash_on_delivery: false,
  fee_type: 'free' as const,
  fee: 0,
  free_shipping_threshold: null,
  fees: [],
  delivery: null,
};

/** A store's sales settings, and what keeps it from selling. */
export async function storeSettingsOf(
  app: Pick<Ground, 'config'>,
  db: Db,
  store_id: number,
): Promise<StoreSettings> {
  const terms = (await findStoreTerms(db, { id: store_id })) as StoreTermsShown;
  const { region, contact_email, commercial, in_marketplace, in_shop } = terms.store;
  const missing: string[] = missingItems(region, commercial);
  const payments = paymentsOf(terms);
  const home = terms.shippings.find(({ type }) => type === homeOf[region]);
  const pick_up = terms.shippings.find(({ type }) => type === 'self_pick_up');
  const { enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, fees, delivery } =
    home ?? noDelivery;
  const shipping = {
    enabled,
    is_cash_on_delivery,
    fee_type,
    fee,
    free_shipping_threshold,
    fees,
    delivery: delivery ?? null,
  };
  const picked = { enabled: pick_up?.enabled ?? false, address: pick_up?.address ?? null };
  return {
    region,
    contact_email,
    channels: {
      in_marketplace,
      in_shop,
      reach: reachOf(terms.store, app.config),
      may_leave_web:
        in_shop && terms.store.rehearsal_since === null && !(await hasWebOrders(db, store_id)),
    },
    facts: Object.fromEntries(sellerItems[region].map((item) => [item, commercial[item] ?? null])),
    missing,
    registration_number: terms.store.registration_number,
    payments,
    cash: cashRulesOf(terms.store),
    shipping,
    pick_up: picked,
    shipping_revision: revisionOf(shipping, picked),
    ...(region === 'JP' && {
      shipping_methods: {
        methods: home?.methods ?? [],
        revision: revisionOf(home?.methods ?? []),
      },
    }),
    to_look_at: [
      // guests who pay in cash or at a convenience store enter a code that is sent by email
      ...(app.config.smtp_url === null ? ['emails' as const] : []),
      ...(payments.some(({ type, enabled }) => enabled && isPaidAtDoor(type)) &&
      !shipping.is_cash_on_delivery
        ? ['cash_on_delivery' as const]
        : []),
      ...((await hasChosenPolicies(db, store_id)) ? [] : ['policies' as const]),
    ],
    needs: openingNeeds({ ...terms.store, has_goods: await hasGoods(db, store_id) }),
  };
}
