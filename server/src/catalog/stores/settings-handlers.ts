import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { factsOf, type PaymentType } from '@noren/contract/payment-methods';
import { feeFaults } from '@noren/contract/shipping-places';
import type { Tx } from '../../platform/db/database.ts';
import { receiptPhone } from '../../payments/gateways/gmo/konbini-payment.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { setSellerFacts } from './queries.ts';
import { accountFaults, boundFaults, konbiniChainFaults } from './payment-faults.ts';
import { sellerItems } from './rules.ts';
import type { Ground } from '../../platform/ground.ts';
import {
  hasProduct,
  lockStore,
  setCashRules,
  setPayment,
  setRegistrationNumber,
  setShipping,
  setShippingMethods,
  setWebShop,
} from './settings-queries.ts';
import { homeOf, typesOf, storeSettingsOf } from './settings-shown.ts';
import { faultsOfMethods, storableMethod, thresholdOf } from './shipping-methods.ts';

type Part =
  | 'channels'
  | 'facts'
  | 'payments'
  | 'shipping'
  | 'shipping_methods'
  | 'registration_number';

/** Writes a part of a store's settings, and an audit entry with the state before and after. */
async function change(
  tx: Tx,
  {
    app,
    caller: { store_id, staff_id },
  }: { app: Pick<Ground, 'config'>; caller: { store_id: number; staff_id: number } },
  { call, part, now }: { call: string; part: Part; now: Date },
  write: (before: StoreSettings) => Promise<void>,
): Promise<{ data: StoreSettings }> {
  await lockStore(tx, store_id);
  const before = await storeSettingsOf(app, tx, store_id);
  await write(before);
  const data = await storeSettingsOf(app, tx, store_id);
  const shown = (settings: StoreSettings) => {
    if (part === 'shipping') return { shipping: settings.shipping, pick_up: settings.pick_up };
    if (part === 'shipping_methods') return { methods: settings.shipping_methods?.methods };
    if (part === 'channels') return { web_shop: settings.channels?.in_marketplace };
    return part === 'payments'
      ? { payments: settings.payments, cash: settings.cash }
      : { [part]: settings[part] };
  };
  await writeAudit(
    tx,
    { store_id, staff_id, call, subject: part, before: shown(before), after: shown(data) },
    now,
  );
  return { data };
}

/**
 * Whether a non-empty phone item has no phone number to print on konbini slips; otherwise the first
 * buyer at the till would find out.
 */
const isUncallable = (phone: string): boolean =>
  phone.trim() !== '' && receiptPhone(phone) === null;
const asksForPhone = ({ type, enabled }: { type: PaymentType; enabled: boolean }): boolean =>
  enabled && factsOf(type).brings === 'konbini_record';

const refuse = (errors: { path: string; message: string }[]) =>
  failCommon('VALIDATION_EXCEPTION', { errors });

export const settingsHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/settings'
  | 'PUT /console/stores/{slug}/seller-facts'
  | 'PUT /console/stores/{slug}/payments'
  | 'PUT /console/stores/{slug}/registration-number'
  | 'PUT /console/stores/{slug}/shipping'
  | 'PUT /console/stores/{slug}/shipping-methods'
  | 'PUT /console/stores/{slug}/web-shop'
> = {
  'GET /console/stores/{slug}/settings': {
    mode: 'read',
    run: async (db, { app, caller }) => ({ data: await storeSettingsOf(app, db, caller.store_id) }),
  },
  'PUT /console/stores/{slug}/seller-facts': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { facts } }) =>
      change(
        tx,
        { app, caller },
        { call: 'PUT /console/stores/{slug}/seller-facts', part: 'facts', now },
        async ({ region, payments }) => {
          // each country has its own items; the other country's are no fields here
          const own: readonly string[] = sellerItems[region];
          const strangers = Object.keys(facts).filter((item) => !own.includes(item));
          if (strangers.length > 0)
            throw refuse(
              strangers.map((item) => ({
                path: `body.facts.${item}`,
                message: `not a field of a store in ${region}`,
              })),
            );
          if (payments.some(asksForPhone) && isUncallable(facts['commercial_phone'] ?? ''))
            throw refuse([
              {
                path: 'body.facts.commercial_phone',
                message: 'no phone number of Japan is in it, and konbini slips name one',
              },
            ]);
          await setSellerFacts(
            tx,
            caller.store_id,
            Object.fromEntries(
              Object.entries(facts).map(([item, said]) => [item, said === '' ? null : said]),
            ),
          );
        },
      ),
  },
  'PUT /console/stores/{slug}/registration-number': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { registration_number } }) =>
      change(
        tx,
        { app, caller },
        {
          call: 'PUT /console/stores/{slug}/registration-number',
          part: 'registration_number',
          now,
        },
        async ({ region }) => {
          if (region !== 'JP' && registration_number !== null)
            throw refuse([
              { path: 'body.registration_number', message: 'a store in Japan alone has one' },
            ]);
          await setRegistrationNumber(tx, caller.store_id, registration_number);
        },
      ),
  },
  'PUT /console/stores/{slug}/web-shop': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { in_marketplace } }) =>
      change(
        tx,
        { app, caller },
        { call: 'PUT /console/stores/{slug}/web-shop', part: 'channels', now },
        async ({ channels }) => {
          if (!in_marketplace && !channels?.may_leave_web)
            throw refuse([
              {
                path: 'body.in_marketplace',
                message:
                  'buyers of the web shop need their pages, or the store has no other channel',
              },
            ]);
          await setWebShop(tx, caller.store_id, in_marketplace);
        },
      ),
  },
  'PUT /console/stores/{slug}/payments': {
    mode: 'write',
    run: (tx, { app, caller, now }, { body: { payments, cash } }) =>
      change(
        tx,
        { app, caller },
        { call: 'PUT /console/stores/{slug}/payments', part: 'payments', now },
        async (before) => {
          const { region, facts } = before;
          const own: readonly string[] = typesOf(region);
          const strange = payments.findIndex(({ type }) => !own.includes(type));
          if (strange !== -1)
            throw refuse([
              {
                path: `body.payments.${strange}.type`,
                message: `not a way of paying in ${region}`,
              },
            ]);
          const unnamed = isUncallable(facts['commercial_phone'] ?? '')
            ? payments.findIndex(asksForPhone)
            : -1;
          if (unnamed !== -1)
            throw refuse([
              {
                path: `body.payments.${unnamed}.enabled`,
                message: 'the seller’s phone item has no phone number of Japan in it',
              },
            ]);
          const faults = [
            ...accountFaults(payments, before),
            ...boundFaults(payments, before),
            ...konbiniChainFaults(payments),
          ];
          if (faults.length > 0) throw refuse(faults);
          for (const payment of payments) await setPayment(tx, caller.store_id, payment);
          if (cash) await setCashRules(tx, caller.store_id, cash);
        },
      ),
  },
  'PUT /console/stores/{slug}/shipping': {
    mode: 'write',
    run: (tx, { app, caller, now, fail }, { body: { shipping, pick_up, shipping_revision } }) =>
      change(
        tx,
        { app, caller },
        { call: 'PUT /console/stores/{slug}/shipping', part: 'shipping', now },
        async (before) => {
          if (shipping_revision !== undefined && shipping_revision !== before.shipping_revision)
            throw fail('CHANGED_MEANWHILE');
          const { region } = before;
          const errors: { path: string; message: string }[] = [];
          if (shipping.fee_type === 'condition' && shipping.free_shipping_threshold === null)
            errors.push({
              path: 'body.shipping.free_shipping_threshold',
              message: 'free from which amount on?',
            });
          if (pick_up.enabled && (pick_up.address ?? '') === '')
            errors.push({ path: 'body.pick_up.address', message: 'where are goods picked up?' });
          for (const { path, message } of feeFaults(region, shipping.fees ?? []))
            errors.push({ path: `body.shipping.fees.${path}`, message });
          if (shipping.delivery && region !== 'JP')
            errors.push({
              path: 'body.shipping.delivery',
              message: 'a store in Japan alone has it',
            });
          const wrapping = shipping.delivery?.wrapping_product_id;
          if (wrapping && !(await hasProduct(tx, caller.store_id, wrapping)))
            errors.push({
              path: 'body.shipping.delivery.wrapping_product_id',
              message: 'no product of this store',
            });
          if (errors.length > 0) throw refuse(errors);
          const fees =
            shipping.fees?.map((fee) => ({ ...fee, free_shipping_threshold: thresholdOf(fee) })) ??
            before.shipping.fees;
          await setShipping(tx, caller.store_id, homeOf[region], {
            ...shipping,
            free_shipping_threshold: thresholdOf(shipping),
            fees,
            address: null,
            delivery:
              shipping.delivery === undefined
                ? (before.shipping.delivery ?? null)
                : shipping.delivery,
          });
          const free = {
            is_cash_on_delivery: false,
            fee_type: 'free' as const,
            fee: 0,
            free_shipping_threshold: null,
            fees: [],
            delivery: null,
          };
          await setShipping(tx, caller.store_id, 'self_pick_up', { ...free, ...pick_up });
        },
      ),
  },
  'PUT /console/stores/{slug}/shipping-methods': {
    mode: 'write',
    run: (tx, { app, caller, now, fail }, { body: { methods, revision } }) =>
      change(
        tx,
        { app, caller },
        { call: 'PUT /console/stores/{slug}/shipping-methods', part: 'shipping_methods', now },
        async ({ shipping_methods }) => {
          if (!shipping_methods)
            throw refuse([{ path: 'body.methods', message: 'a store in Japan alone has them' }]);
          if (revision !== undefined && revision !== shipping_methods.revision)
            throw fail('CHANGED_MEANWHILE');
          const faults = faultsOfMethods(methods);
          if (faults.length > 0)
            throw refuse(
              faults.map(({ path, message }) => ({ path: `body.methods.${path}`, message })),
            );
          await setShippingMethods(tx, caller.store_id, methods.map(storableMethod));
        },
      ),
  },
};
