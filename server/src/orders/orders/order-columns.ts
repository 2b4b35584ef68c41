import type { ExportRow } from './staff-list-queries.ts';

/** Written as words. */
type State =
  | 'status'
  | 'payment_type'
  | 'payment_status'
  | 'shipping_status'
  | 'refund_memo'
  | 'chargeback'
  | 'temperature';

/** Sums of a whole order. */
type OrderSum =
  | 'amount'
  | 'order_discount'
  | 'shipping_fee'
  | 'payment_fee'
  | 'total_amount'
  | 'refunded_amount'
  | 'disputed_amount';

/**
 * One line of the orders file. The uniform invoice has two columns, so that a value-added centre's
 * file can be made from them. An order's sums are in its first line only, so that a column can be
 * summed (D-571); tax only if the order was paid and not canceled.
 */
export type FileRow = Omit<ExportRow, 'uniform_invoice' | State | OrderSum> & {
  [Sum in OrderSum]: number | null;
} & { [Name in State]: string | null } & {
  invoice_kind: string | null;
  invoice_detail: string | null;
  refunded_amount: number | null;
  /**
   * charged at the country's standard rate after refunds, tax included, and the tax in it; 10
   * percent in Japan, 5 in Taiwan
   */
  standard_total: number | null;
  standard_tax: number | null;
  /** the same at the reduced rate: 8 percent in Japan */
  reduced_total: number | null;
  reduced_tax: number | null;
};
type Column = Exclude<keyof FileRow, 'region' | 'refunded'>;
export const columns = [
  'number',
  'created_at',
  'paid_at',
  'status',
  'payment_type',
  'payment_status',
  'shipping_status',
  'buyer_name',
  'email',
  'phone_number',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'stream_id',
  'product_id',
  'sku_id',
  'product_name',
  'sku_name',
  'quantity',
  'price',
  'tax_rate',
  'refunded_quantity',
  'amount',
  'shipping_fee',
  'payment_fee',
  'total_amount',
  'refunded_amount',
  'standard_total',
  'standard_tax',
  'reduced_total',
  'reduced_tax',
  'currency',
  'refund_memo',
  'carrier',
  'tracking_number',
  'invoice_kind',
  'invoice_detail',
  'invoice_number',
  'discount_amount',
  'order_discount',
  'discount_names',
  'shipping_method',
  'temperature',
  'delivery_day',
  'delivery_slot',
  'buyer_note',
  'noshi',
  'noshi_name',
  'tags',
  'disputed_amount',
  'chargeback',
] as const satisfies readonly Column[];
