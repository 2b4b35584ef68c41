import type { CashRules, StoreSettings } from '@noren/contract/entities/store-settings';
import type { ShippingType } from '@noren/contract/entities/store';
import { defaultCashBounds, factsOf, isPaidAtDoor, typesWhere, type PaymentType } from '@noren/contract/payment-methods';
import { feeFaults } from '@noren/contract/shipping-places';
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';
import { receiptPhone } from '../../payments/gateways/gmo/konbini-payment.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { findStoreTerms, setSellerFacts, type StoreTermsShown } from './queries.ts';
import { confirmAbove, missingItems, openingNeeds, sellerItems, type CashBounds } from './rules.ts';
import type { Ground } from '../../platform/ground.ts';
import { hasChosenPolicies, hasGoods, lockStore, setCashRules, setPayment, setRegistrationNumber, setShipping } from './settings-queries.ts';

type Region = 'JP' | 'TW';
const homeOf = { JP: 'custom', TW: 'tw_home-delivery' } as const satisfies Record<Region, ShippingType>;
const currencyOf = { JP: 'JPY', TW: 'TWD' } as const;

const typesOf = (region: Region) => typesWhere(({ currency }) => currency === null || currency === currencyOf[region]);

function paymentsOf({ store, payments }: StoreTermsShown): StoreSettings['payments'] {
  const credentials = { gmo: store.gmo_credentials, payuni: store.payuni_credentials };
  return typesOf(store.region).map((type) => {
    const known = payments.find((one) => one.type === type);
    const { gateway } = factsOf(type);
    return {
      type,
      enabled: known?.enabled ?? false,
      payment_fee: known?.payment_fee ?? 0,
      ...(known && { term_days: known.term_days }),
      is_ready: gateway === null || credentials[gateway] !== null,
    };
  });
}

const cashRulesOf = (store: CashBounds): CashRules => ({
  code: store.confirm_contact ? (store.confirm_always ? 'always' : 'when_needed') : 'never',
  confirm_above: confirmAbove(store),
  cash_most: store.cash_most ?? defaultCashBounds[store.currency].cash_most,
});

const noDelivery = { enabled: false, is_cash_on_delivery: false, fee_type: 'free' as const, fee: 0, free_shipping_threshold: null, fees: [] };

/**
 * Revision of the shipping settings (D-350): a digest of the settings themselves, so that every
 * other writer is noticed too.
 */
const revisionOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** A store's sales settings, and what keeps it from selling. */
async function settingsOf(app: Pick<Ground, 'config'>, db: Db, store_id: number): Promise<StoreSettings> {
  const terms = (await findStoreTerms(db, { id: store_id })) as StoreTermsShown;
  const { region, contact_email, commercial } = terms.store;
  const missing: string[] = missingItems(region, commercial);
  const payments = paymentsOf(terms);
  const home = terms.shippings.find(({ type }) => type === homeOf[region]);
  const pick_up = terms.shippings.find(({ type }) => type === 'self_pick_up');
  const { enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, fees } = home ?? noDelivery;
  const shipping = { enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, fees };
  const picked = { enabled: pick_up?.enabled ?? false, address: pick_up?.address ?? null };
  return {
    region,
    contact_email,
    facts: Object.fromEntries(sellerItems[region].map((item) => [item, commercial[item] ?? null])),
    missing,
    registration_number: terms.store.registration_number,
    payments,
    cash: cashRulesOf(terms.store),
    shipping,
    pick_up: picked,
    shipping_revision: revisionOf(shipping, picked),
    to_look_at: [
      // guests who pay in cash or at a convenience store enter a code that is sent by email
      ...(app.config.smtp_url === null ? ['emails' as const] : []),
      ...(payments.some(({ type, enabled }) => enabled && isPaidAtDoor(type)) && !shipping.is_cash_on_delivery ? ['cash_on_delivery' as const] : []),
      ...((await hasChosenPolicies(db, store_id)) ? [] : ['policies' as const]),
    ],
    needs: openingNeeds({ ...terms.store, has_goods: await hasGoods(db, store_id) }),
  };
}

/** Writes a part of a store's settings, and an audit entry with the state before and after. */
async function change<Part extends 'facts' | 'payments' | 'shipping' | 'registration_number'>(
  tx: Tx,
  { app, caller: { store_id, staff_id } }: { app: Pick<Ground, 'config'>; caller: { store_id: number; staff_id: number } },
  { call, part, now }: { call: string; part: Part; now: Date },
  write: (before: StoreSettings) => Promise<void>,
): Promise<{ data: StoreSettings }> {
  await lockStore(tx, store_id);
  const before = await settingsOf(app, tx, store_id);
  await write(before);
  const data = await settingsOf(app, tx, store_id);
  const shown = (settings: StoreSettings) => {
    if (part === 'shipping') return { shipping: settings.shipping, pick_up: settings.pick_up };
    return part === 'payments' ? { payments: settings.payments, cash: settings.cash } : { [part]: settings[part] };
  };
  await writeAudit(tx, { store_id, staff_id, call, subject: part, before: shown(before), after: shown(data) }, now);
  return { data };
}

/**
 * Whether a non-empty phone item has no phone number to print on konbini slips; otherwise the first
 * buyer at the till would find out.
 */
const isUncallable = (phone: string): boolean => phone.trim() !== '' && receiptPhone(phone) === null;
const asksForPhone = ({ type, enabled }: { type: PaymentType; enabled: boolean }): boolean => enabled && factsOf(type).brings === 'konbini_record';

/** Drops a threshold that does not apply. */
const thresholdOf = ({ fee_type, free_shipping_threshold }: { fee_type: string; free_shipping_threshold: number | null }) =>
  fee_type === 'condition' ? free_shipping_threshold : null;

const refuse = (errors: { path: string; message: string }[]) => failCommon('VALIDATION_EXCEPTION', { errors });

export const settingsHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/settings'
  | 'PUT /console/stores/{slug}/seller-facts'
  | 'PUT /console/stores/{slug}/payments'
  | 'PUT /console/stores/{slug}/registration-number'
  | 'PUT /console/stores/{slug}/shipping'
> = {
  'GET /console/stores/{slug}/settings': {
    mode: 'read',
    run: async (db, { app, caller }) => ({ data: await settingsOf(app, db, caller.store_id) }),
  },
  'PUT /console/stores/{slug}/seller-facts': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { facts } }) =>
      change(tx, { app, caller }, { call: 'PUT /console/stores/{slug}/seller-facts', part: 'facts', now }, async ({ region, payments }) => {
        // each country has its own items; the other country's are no fields here
        const own: readonly string[] = sellerItems[region];
        const strangers = Object.keys(facts).filter((item) => !own.includes(item));
        if (strangers.length > 0) throw refuse(strangers.map((item) => ({ path: `body.facts.${item}`, message: `not a field of a store in ${region}` })));
        if (payments.some(asksForPhone) && isUncallable(facts['commercial_phone'] ?? ''))
          throw refuse([{ path: 'body.facts.commercial_phone', message: 'no phone number of Japan is in it, and konbini slips name one' }]);
        await setSellerFacts(tx, caller.store_id, Object.fromEntries(Object.entries(facts).map(([item, said]) => [item, said === '' ? null : said])));
      }),
  },
  'PUT /console/stores/{slug}/registration-number': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { registration_number } }) =>
      change(tx, { app, caller }, { call: 'PUT /console/stores/{slug}/registration-number', part: 'registration_number', now }, async ({ region }) => {
        if (region !== 'JP' && registration_number !== null) throw refuse([{ path: 'body.registration_number', message: 'a store in Japan alone has one' }]);
        await setRegistrationNumber(tx, caller.store_id, registration_number);
      }),
  },
  'PUT /console/stores/{slug}/payments': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { payments, cash } }) =>
      change(tx, { app, caller }, { call: 'PUT /console/stores/{slug}/payments', part: 'payments', now }, async ({ region, facts }) => {
        const own: readonly string[] = typesOf(region);
        const strange = payments.findIndex(({ type }) => !own.includes(type));
        if (strange !== -1) throw refuse([{ path: `body.payments.${strange}.type`, message: `not a way of paying in ${region}` }]);
        const unnamed = isUncallable(facts['commercial_phone'] ?? '') ? payments.findIndex(asksForPhone) : -1;
        if (unnamed !== -1) throw refuse([{ path: `body.payments.${unnamed}.enabled`, message: 'the seller’s phone item has no phone number of Japan in it' }]);
        for (const payment of payments) await setPayment(tx, caller.store_id, payment);
        if (cash) await setCashRules(tx, caller.store_id, cash);
      }),
  },
  'PUT /console/stores/{slug}/shipping': {
    mode: 'write',
    run: (tx, { app, caller, now, fail }, { body: { shipping, pick_up, shipping_revision } }) =>
      change(tx, { app, caller }, { call: 'PUT /console/stores/{slug}/shipping', part: 'shipping', now }, async (before) => {
        if (shipping_revision !== undefined && shipping_revision !== before.shipping_revision) throw fail('CHANGED_MEANWHILE');
        const { region } = before;
        const errors: { path: string; message: string }[] = [];
        if (shipping.fee_type === 'condition' && shipping.free_shipping_threshold === null)
          errors.push({ path: 'body.shipping.free_shipping_threshold', message: 'free from which amount on?' });
        if (pick_up.enabled && (pick_up.address ?? '') === '') errors.push({ path: 'body.pick_up.address', message: 'where are goods picked up?' });
        for (const { path, message } of feeFaults(region, shipping.fees ?? [])) errors.push({ path: `body.shipping.fees.${path}`, message });
        if (errors.length > 0) throw refuse(errors);
        const fees = shipping.fees?.map((fee) => ({ ...fee, free_shipping_threshold: thresholdOf(fee) })) ?? before.shipping.fees;
        await setShipping(tx, caller.store_id, homeOf[region], { ...shipping, free_shipping_threshold: thresholdOf(shipping), fees, address: null });
        const free = { is_cash_on_delivery: false, fee_type: 'free' as const, fee: 0, free_shipping_threshold: null, fees: [] };
        await setShipping(tx, caller.store_id, 'self_pick_up', { ...free, ...pick_up });
      }),
  },
};
