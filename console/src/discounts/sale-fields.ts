import { plainSkuCode } from '@noren/contract/sku-code';
import { maxSalePrices, type SalePricesBody } from '@noren/contract/entities/sale-prices';
import { rowsOf, textOfFile } from '../files/read-sheet.ts';
import * as m from '../i18n/generated/messages.js';
import { wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import { instantOf } from '../i18n/typed-time.ts';
import type { Targets } from './discount-fields.ts';

type Region = 'JP' | 'TW';

/** A sale as it is typed. */
export interface SaleFields {
  name: string;
  /** `file`: a price for each SKU */
  by: 'percent' | 'file';
  percent: string;
  isRestricted: boolean;
  starts_at: string;
  ends_at: string;
}

/** The prices of a chosen file. */
export interface PriceFile {
  name: string;
  prices: SalePricesBody['prices'];
  /** rows without a code or a price, from 1 */
  unread: number[];
}

const codeHeads = /^(?:商品コード|sku ?コード|sku|sku[ _]?code|商品(?:編號|代碼)|code)$/i;
const priceHeads = /^(?:セール価格|特別価格|販売価格|価格|特價|售價|價格|(?:sale )?price)$/i;
const plain = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').trim();

/**
 * Reads a file with a code and a price per row: by its headings, else the first two columns. Pure.
 */
export function readPriceFile(name: string, bytes: ArrayBuffer, region: Region): PriceFile {
  const isHead = (cell: string) => codeHeads.test(plain(cell)) || priceHeads.test(plain(cell));
  const rows = rowsOf(textOfFile(bytes, region, isHead));
  const first = (rows[0] ?? []).map(plain);
  const hasHead = first.some(isHead);
  const columnOf = (heads: RegExp, other: number) => {
    const found = first.findIndex((cell) => heads.test(cell));
    return found === -1 ? other : found;
  };
  const [code, price] = [columnOf(codeHeads, 0), columnOf(priceHeads, 1)];
  const prices: PriceFile['prices'] = [];
  const unread: number[] = [];
  for (const [nth, row] of rows.entries()) {
    if (hasHead && nth === 0) continue;
    const sku_code = plainSkuCode(row[code] ?? '');
    const amount = wholePrice(row[price] ?? '', region);
    if (sku_code === '' || amount === null || amount < 1) unread.push(nth + 1);
    else prices.push({ sku_code, price: amount });
  }
  return { name, prices, unread };
}

/** The call's body. Pure. */
export function saleBodyOf(
  { name, by, percent, isRestricted, starts_at, ends_at }: SaleFields,
  { products, kind_ids }: Targets,
  file: PriceFile | null,
  region: Region,
): SalePricesBody {
  const isPercent = by === 'percent';
  const targets = isPercent && isRestricted;
  return {
    name: name.trim(),
    percent: isPercent ? wholeNumber(percent) : null,
    product_ids: targets ? products.map(({ id }) => id) : [],
    kind_ids: targets ? kind_ids : [],
    prices: isPercent ? [] : (file?.prices ?? []),
    starts_at: instantOf(starts_at, region),
    ends_at: instantOf(ends_at, region) ?? '',
  };
}

/** Messages for typed values that are wrong, by field. Pure. */
export function wrongSaleFields(
  { name, by, percent, isRestricted, starts_at, ends_at }: SaleFields,
  targets: Targets,
  file: PriceFile | null,
  { region, now }: { region: Region; now: Date },
): Record<string, string> {
  const number = wholeNumber(percent);
  const end = instantOf(ends_at, region);
  const start = instantOf(starts_at, region) ?? now.toISOString();
  const wrong: Record<string, string | false> = {
    name: name.trim() === '' && m.required_field(),
    percent:
      by === 'percent' && (number === null || number < 1 || number > 99) && m.sale_percent_wrong(),
    by: by === 'file' && fileFault(file),
    isRestricted:
      by === 'percent' &&
      isRestricted &&
      targets.products.length + targets.kind_ids.length === 0 &&
      m.discount_goods_missing(),
    ends_at:
      end === null
        ? m.required_field()
        : end <= start
          ? m.discount_period_wrong()
          : end <= now.toISOString() && m.sale_end_past(),
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== false),
  );
}

function fileFault(file: PriceFile | null): string | false {
  if (file === null) return m.sale_file_missing();
  if (file.unread.length > 0)
    return m.sale_file_rows({ rows: file.unread.slice(0, 10).join(', ') });
  if (file.prices.length === 0) return m.sale_file_empty();
  return file.prices.length > maxSalePrices && m.sale_file_long({ most: maxSalePrices });
}
