import { cutText } from '@noren/contract/cut-text';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import type { AuditEntry } from '@noren/contract/entities/staff';
import type { FeeByPlace } from '@noren/contract/entities/store';
import type { FeeStep } from '@noren/contract/payment-fee';
import { staffPaymentName } from '@noren/contract/payment-methods';
import { placeList } from '../i18n/place-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

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
  discount: m.audit_subject_discount,
  sale: m.audit_subject_sale,
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
    weight: m.goods_weight(),
    temperature: m.goods_temperature(),
    fits_letterbox: m.goods_fits_letterbox(),
    methods: m.methods_title(),
    is_archived: m.goods_archived(),
    skus: m.skus(),
    images: m.pictures(),
    kinds: m.kinds_title(),
    collections: m.collections_title(),
    web_shop: m.web_shop_title(),
    chat_in_marketplace: m.chat_in_marketplace(),
    chat_in_shop: m.chat_in_shop(),
    blocked_words: m.chat_blocked_words(),
    image_url: m.looks_image(),
    avatar_url: m.looks_avatar(),
    colors: m.looks_colors(),
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
    host_name: m.show_host(),
    tags: m.buyers_tags(),
    newsletter: m.buyers_newsletter(),
    is_blocked: m.buyers_block(),
    price: m.audit_field_price(),
    original_price: m.audit_field_original_price(),
    held_minutes: m.audit_field_held_minutes(),
    held_units: m.audit_field_held_units(),
    code: m.discount_code(),
    effect: m.discount_effect(),
    value: m.audit_field_value(),
    pays: m.discount_pays(),
    min_amount: m.discount_min_amount(),
    kind: m.discount_kind(),
    starts_at: m.discount_starts(),
    ends_at: m.discount_ends(),
    max_uses: m.discount_max_uses(),
    max_uses_per_buyer: m.discount_per_buyer(),
    is_stackable: m.discount_stackable(),
    outcome: m.chargeback_outcome(),
    settled_on: m.chargeback_settled_on(),
    chargeback_fee: m.chargeback_fee(),
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
  if (
    ['images', 'kinds', 'collections', 'goods', 'blocked_words', 'tags'].includes(field) &&
    Array.isArray(value)
  )
    return value.length === 0 ? '–' : nameList(value as string[]);
  if (field === 'fees' && Array.isArray(value))
    return value.length === 0 ? '–' : nameList(value.map((one) => feeWords(one as FeeByPlace)));
  if (typeof value === 'object') return JSON.stringify(value);
  if (field === 'outcome') return m.chargeback_state({ state: value });
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
/** The fee of a payment method, its steps and its bounds, in one line. */
function paymentWords({ payment_fee, fee_steps, total_from, total_to }: Values): string {
  const steps = (fee_steps ?? []) as FeeStep[];
  return [
    m.audit_payment_on({ fee: String(payment_fee) }),
    ...steps.map(({ from, fee }) => m.audit_fee_step({ from, fee })),
    ...(total_from == null ? [] : [`${m.total_from()}: ${String(total_from)}`]),
    ...(total_to == null ? [] : [`${m.total_to()}: ${String(total_to)}`]),
  ].join('\n');
}

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
      return (value as Values[]).map((payment) => [
        String(payment['type']),
        payment['enabled'] === true ? paymentWords(payment) : m.audit_payment_off(),
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
