import type { AuditEntry } from '@noren/contract/entities/staff';
import { words } from '../i18n/words.ts';

/** What a call did, in the reader's language; a call that is not known here stands as it is. */
export function deedOf(call: string): string {
  const say = words();
  const deeds: Record<string, string> = {
    'POST /console/setup': say.audit_call_setup,
    'POST /console/stores': say.audit_call_store,
    'POST /console/stores/{slug}/products': say.audit_call_goods_new,
    'PUT /console/stores/{slug}/products/{id}': say.audit_call_goods,
    'POST /console/stores/{slug}/skus/{id}/stock': say.audit_call_stock,
  };
  return deeds[call] ?? call;
}

/** What a field is called in the forms; one that has no form stands as it is. */
function fieldName(field: string): string {
  const say = words();
  const names: Record<string, string> = {
    name: say.goods_name,
    description: say.goods_description,
    in_marketplace: say.goods_in_marketplace,
    adult_warning: say.goods_adult,
    sale_started_at: say.goods_sale_start,
    sale_ended_at: say.goods_sale_end,
    is_archived: say.goods_archived,
    skus: say.skus,
    stock: say.sku_stock,
    reason: say.stock_reason,
    note: say.stock_note,
  };
  return names[field] ?? field;
}

/** A SKU at a glance: what it is called, what it costs, how much of it there is. */
const skuWords = ({ name, price, stock }: { name?: unknown; price?: unknown; stock?: unknown }): string =>
  [name, price, stock === undefined ? '' : `(${String(stock)})`].filter((part) => part !== '' && part !== undefined).join(' ');

function shown(field: string, value: unknown): string {
  const say = words();
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  if (field === 'skus' && Array.isArray(value)) return value.map((sku) => skuWords(sku as object)).join('、');
  const reason = `reason_${String(value)}` as keyof typeof say;
  if (field === 'reason' && reason in say) return say[reason] as string;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** Longer texts say nothing more at a glance. */
const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** The fields of an entry that are another after it than before; of something new, none. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): { field: string; before: string; after: string }[] {
  if (before === null || after === null) return [];
  return Object.keys(after)
    .filter((field) => field !== 'revision' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field: fieldName(field), before: short(shown(field, before[field])), after: short(shown(field, after[field])) }))
    .filter((change) => change.before !== change.after);
}
