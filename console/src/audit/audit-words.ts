import { cutText } from '@noren/contract/cut-text';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import type { AuditEntry } from '@noren/contract/entities/staff';
import type { FeeByPlace } from '@noren/contract/entities/store';
import { staffPaymentName } from '@noren/contract/payment-methods';
import { placeList } from '../i18n/place-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** Describes a call in the reader's language; an unknown call is shown as it is. */
export function describeCall(call: string): string {
  const descriptions: Record<string, string> = {
    'POST /console/setup': m.audit_call_setup(),
    'POST /console/stores': m.audit_call_store(),
    'PUT /console/stores/{slug}/seller-facts': m.audit_call_facts(),
    'PUT /console/stores/{slug}/registration-number': m.audit_call_registration(),
    'POST /console/stores/{slug}/orders/{id}/receipt': m.audit_call_receipt(),
    'POST /console/stores/{slug}/orders/{id}/receipts/{issue}/void': m.audit_call_receipt_void(),
    'POST /console/stores/{slug}/rehearsal': m.audit_call_rehearsal(),
    'DELETE /console/stores/{slug}/rehearsal': m.audit_call_rehearsal_end(),
    'PUT /console/stores/{slug}/payments': m.audit_call_payments(),
    'PUT /console/stores/{slug}/orders/{id}/invoice-number': m.audit_call_invoice(),
    'POST /console/stores/{slug}/policies': m.audit_call_policy(),
    'PUT /console/stores/{slug}/shipping': m.audit_call_shipping(),
    'PUT /console/stores/{slug}/gateway-credentials': m.audit_call_gateways(),
    'PUT /operator/stores/{slug}/gateway-credentials': m.audit_call_gateways(),
    'POST /console/stores/{slug}/invitations': m.audit_call_invited(),
    'DELETE /console/stores/{slug}/invitations/{id}': m.audit_call_uninvited(),
    'POST /console/invitations/accept': m.audit_call_joined(),
    'PUT /console/stores/{slug}/staff/{id}': m.audit_call_role(),
    'DELETE /console/stores/{slug}/staff/{id}': m.audit_call_left(),
    'POST /console/stores/{slug}/pictures': m.audit_call_picture(),
    'POST /console/stores/{slug}/imports': m.audit_call_import(),
    'POST /console/stores/{slug}/imports/{id}/run': m.audit_call_import_run(),
    'PUT /console/stores/{slug}/chat': m.audit_call_chat(),
    'PUT /console/stores/{slug}/kinds': m.audit_call_kinds(),
    'PUT /console/stores/{slug}/looks': m.audit_call_looks(),
    'PUT /console/stores/{slug}/profile': m.audit_call_profile(),
    'PUT /console/stores/{slug}/closure': m.audit_call_closure(),
    'POST /console/stores/{slug}/products': m.audit_call_goods_new(),
    'PUT /console/stores/{slug}/products/{id}': m.audit_call_goods(),
    'POST /console/stores/{slug}/skus/{id}/stock': m.audit_call_stock(),
    'POST /console/stores/{slug}/stock-counts': m.audit_call_counts(),
    'POST /console/stores/{slug}/orders/{id}/shipped': m.audit_call_shipped(),
    'POST /console/stores/{slug}/orders/{id}/delivered': m.audit_call_delivered(),
    'POST /console/stores/{slug}/orders/{id}/completed': m.audit_call_completed(),
    'POST /console/stores/{slug}/orders/{id}/canceled': m.audit_call_canceled(),
    'POST /console/stores/{slug}/orders/{id}/returning': m.audit_call_returning(),
    'POST /console/stores/{slug}/orders/{id}/returned': m.audit_call_returned(),
    'POST /console/stores/{slug}/orders/{id}/missing': m.audit_call_missing(),
    'POST /console/stores/{slug}/orders/{id}/damaged': m.audit_call_damaged(),
    'POST /console/stores/{slug}/orders/{id}/refunds': m.audit_call_refund(),
    'POST /console/stores/{slug}/orders/{id}/refund-returned': m.audit_call_refund_returned(),
    'POST /console/stores/{slug}/orders/{id}/undo': m.audit_call_undo(),
    'POST /console/stores/{slug}/shipments': m.audit_call_shipments(),
    'POST /console/stores/{slug}/orders/{id}/messages': m.audit_call_messages(),
    'POST /console/stores/{slug}/orders/{id}/notes': m.audit_call_notes(),
    'POST /console/stores/{slug}/orders': m.audit_call_new_order(),
    'POST /console/stores/{slug}/orders/export': m.audit_call_export(),
    'PUT /console/stores/{slug}/buyers/{id}': m.audit_call_buyer(),
    'POST /console/stores/{slug}/buyers/export': m.audit_call_buyers_export(),
    'POST /console/stores/{slug}/orders/labels': m.audit_call_labels(),
    'PUT /console/stores/{slug}/label-settings': m.audit_call_label_settings(),
    'PUT /console/stores/{slug}/order-emails': m.audit_call_order_emails(),
    'POST /console/stores/{slug}/webhooks': m.audit_call_webhook_new(),
    'PUT /console/stores/{slug}/webhooks/{id}': m.audit_call_webhook(),
    'DELETE /console/stores/{slug}/webhooks/{id}': m.audit_call_webhook_removed(),
    'POST /console/stores/{slug}/webhooks/{id}/test': m.audit_call_webhook_test(),
    'POST /console/stores/{slug}/webhook-deliveries/{id}/replay': m.audit_call_webhook_replay(),
    'POST /console/stores/{slug}/keys': m.audit_call_key_new(),
    'DELETE /console/stores/{slug}/keys/{id}': m.audit_call_key_removed(),
    'PUT /console/stores/{slug}/low-stock': m.audit_call_low_stock(),
    'POST /console/stores/{slug}/shows': m.audit_call_show_new(),
    'PUT /console/stores/{slug}/shows/{id}': m.audit_call_show(),
    'PUT /console/stores/{slug}/shows/{id}/live': m.audit_call_show_live(),
    'POST /posts/{id}/desk/actions': m.audit_call_desk(),
    'POST /console/stores/{slug}/shows/{id}/flash-prices': m.audit_call_flash_new(),
    'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}': m.audit_call_flash_ended(),
  };
  return descriptions[call] ?? call;
}

/**
 * Names who made a change: a member of the staff, a live platform's host (named in the entry), or the
 * operator's key.
 */
export function actorOf({ staff, after }: Pick<AuditEntry, 'staff' | 'after'>): string {
  const host = after?.['host'];
  return staff?.name ?? (typeof host === 'string' ? host : m.audit_by_key());
}

const namedSubjects: Partial<Record<string, (inputs: { name: string }) => string>> = {
  order: m.audit_subject_order,
  product: m.audit_subject_product,
  sku: m.audit_subject_sku,
  import: m.audit_subject_import,
  picture: m.audit_subject_picture,
  staff: m.audit_subject_staff,
  invitation: m.audit_subject_invitation,
  key: m.audit_subject_key,
  webhook: m.audit_subject_webhook,
  store: m.audit_subject_store,
  show: m.audit_subject_show,
};

/** Names the changed thing, where the entry has a name; empty if the call's description says it. */
export function subjectOf({
  subject,
  before,
  after,
}: Pick<AuditEntry, 'subject' | 'before' | 'after'>): string {
  const [kind = '', ...rest] = subject.split(' ');
  const named = namedSubjects[kind];
  if (rest.length === 0 || subject === 'order emails' || !named) return '';
  const names = [
    after?.['name'],
    before?.['name'],
    after?.['file_name'],
    after?.['email'],
    before?.['email'],
  ];
  const name = names.find((one) => typeof one === 'string' && one !== '') ?? rest.join(' ');
  return named({ name: name as string });
}

/**
 * Maximum time between changes of a batch, in milliseconds: the same call by the same person on
 * different things.
 */
const maxBatchGapMs = 10_000;
/** Fewer entries are quicker to read than to expand. */
const minBatchSize = 3;

function belongsTo(batch: readonly AuditEntry[], entry: AuditEntry): boolean {
  const last = batch.at(-1);
  return (
    last?.call === entry.call &&
    last.staff?.id === entry.staff?.id &&
    Math.abs(Date.parse(last.at) - Date.parse(entry.at)) <= maxBatchGapMs &&
    batch.every(({ subject }) => subject !== entry.subject)
  );
}

/** Groups consecutive entries of a batch, and keeps their order. Pure. */
export function foldBatches(entries: readonly AuditEntry[]): AuditEntry[][] {
  const folded: AuditEntry[][] = [];
  for (const entry of entries) {
    const batch = folded.at(-1);
    if (batch && belongsTo(batch, entry)) batch.push(entry);
    else folded.push([entry]);
  }
  return folded.flatMap((batch) =>
    batch.length < minBatchSize ? batch.map((entry) => [entry]) : [batch],
  );
}

/** Returns a field's label in the forms; a field without a form keeps its name. */
function fieldName(field: string): string {
  const names: Record<string, string> = {
    name: m.goods_name(),
    description: m.goods_description(),
    in_marketplace: m.goods_in_marketplace(),
    adult_warning: m.goods_adult(),
    sale_started_at: m.goods_sale_start(),
    sale_ended_at: m.goods_sale_end(),
    is_archived: m.goods_archived(),
    skus: m.skus(),
    images: m.pictures(),
    kinds: m.kinds_title(),
    chat_in_marketplace: m.chat_in_marketplace(),
    chat_in_shop: m.chat_in_shop(),
    blocked_words: m.chat_blocked_words(),
    image_url: m.looks_image(),
    avatar_url: m.looks_avatar(),
    stock: m.sku_stock(),
    on_hand: m.sku_on_hand(),
    reason: m.stock_reason(),
    note: m.stock_note(),
    fee: m.shipping_fee(),
    fee_type: m.shipping_fee_type(),
    free_shipping_threshold: m.shipping_threshold(),
    fees: m.place_fees_title(),
    is_cash_on_delivery: m.shipping_cod(),
    shipping: m.shipping_home(),
    pick_up: m.shipping_pick_up(),
    status: m.audit_field_status(),
    payment_status: m.audit_field_payment_status(),
    shipping_status: m.audit_field_shipping_status(),
    company: m.ship_company(),
    tracking_number: m.ship_tracking(),
    amount: m.refund_sum(),
    events: m.webhook_events(),
    is_on: m.webhook_on(),
    invoice_number: m.invoice_number(),
    version: m.audit_field_version(),
    own_text: m.audit_field_own_text(),
    low_stock_units: m.low_stock_title(),
    upcoming_at: m.show_time(),
    cart_item_life: m.show_hold(),
    video: m.show_video(),
    content: m.show_content(),
    goods: m.show_goods(),
    live: m.show_state({ state: 'on_air' }),
    show: m.audit_field_show(),
    host: m.show_host(),
    tags: m.buyers_tags(),
    newsletter: m.buyers_newsletter(),
    is_blocked: m.buyers_block(),
    price: m.audit_field_price(),
    original_price: m.audit_field_original_price(),
    held_minutes: m.audit_field_held_minutes(),
    held_units: m.audit_field_held_units(),
  };
  const fact = m.fact({ fact: field });
  return names[field] ?? (fact === field ? staffPaymentName(field, currentLocale()) : fact);
}

const skuWords = ({
  name,
  price,
  stock,
}: {
  name?: unknown;
  price?: unknown;
  stock?: unknown;
}): string =>
  [name, price, stock === undefined ? '' : `(${String(stock)})`]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ');

function feeWords({ fee_type, fee, free_shipping_threshold, info }: FeeByPlace): string {
  const over =
    fee_type === 'condition' ? ` (${m.shipping_threshold()} ${free_shipping_threshold})` : '';
  return `${placeList(info.level_one_code, currentLocale())}: ${fee_type === 'free' ? m.fee_free() : fee}${over}`;
}

function shown(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? m.yes() : m.no();
  if (field === 'skus' && Array.isArray(value))
    return nameList(value.map((sku) => skuWords(sku as object)));
  if (['images', 'kinds', 'goods', 'blocked_words', 'tags'].includes(field) && Array.isArray(value))
    return value.length === 0 ? '–' : nameList(value as string[]);
  if (field === 'fees' && Array.isArray(value))
    return value.length === 0 ? '–' : nameList(value.map((one) => feeWords(one as FeeByPlace)));
  if (typeof value === 'object') return JSON.stringify(value);
  if (field === 'reason') return m.reason({ reason: value });
  return field.endsWith('status') ? m.audit_value({ value }) : String(value as string | number);
}

/** Cuts longer texts, which do not help in a summary. */
const short = (text: string): string => (text.length > 200 ? `${cutText(text, 200)}…` : text);

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens nested objects into their own fields, and a list of items with a type into one field per
 * type.
 */
function fieldsIn(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (isValues(value))
        return Object.entries(value).map(([name, inner]) => [
          name === 'enabled' ? field : name,
          inner,
        ]);
      if (!Array.isArray(value) || !value.every((one) => isValues(one) && 'type' in one))
        return [[field, value]];
      return (value as Values[]).map(({ type, enabled, payment_fee }) => [
        String(type),
        enabled === true ? m.audit_payment_on({ fee: String(payment_fee) }) : m.audit_payment_off(),
      ]);
    }),
  );
}

/** Returns the fields whose values differ before and after; none for a new thing. */
export function changedFields(
  entry: Pick<AuditEntry, 'before' | 'after'>,
): { field: string; before: string; after: string }[] {
  if (entry.before === null || entry.after === null) return [];
  const [before, after] = [fieldsIn(entry.before), fieldsIn(entry.after)];
  return Object.keys(after)
    .filter(
      (field) =>
        field !== 'revision' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    .map((field) => ({
      field: fieldName(field),
      before: short(shown(field, before[field])),
      after: short(shown(field, after[field])),
    }))
    .filter((change) => change.before !== change.after);
}
