import * as z from 'zod/mini';
import { line, matching } from '../scalars.ts';

/** Values of a store that only label programs need; empty: not set. */
export const labelSettings = z.strictObject({
  /** B2クラウド: 請求先顧客コード */
  b2_customer_code: matching(12, /^(\d{10,12})?$/),
  /** B2クラウド: 請求先分類コード */
  b2_category_code: matching(3, /^(\d{3})?$/),
  /** B2クラウド: 運賃管理番号 */
  b2_freight_number: matching(2, /^(\d{2})?$/),
  /** e飛伝Ⅲ: お客様コード */
  ehiden_customer_code: matching(12, /^(\d{8,12})?$/),
  /** ゆうパックプリントR: 送り状種別 */
  yupri_label_code: matching(20, /^[\dA-Za-z]*$/),
  /** written on every label instead of the ordered product; empty: the product */
  goods_name: line(25),
  /** if the address of the legal notice does not start with one */
  sender_postcode: matching(7, /^(\d{7})?$/),
});
export type LabelSettings = z.infer<typeof labelSettings>;

export const emptyLabelSettings: LabelSettings = {
  b2_customer_code: '',
  b2_category_code: '',
  b2_freight_number: '',
  ehiden_customer_code: '',
  yupri_label_code: '',
  goods_name: '',
  sender_postcode: '',
};
