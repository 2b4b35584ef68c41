import {
  importFields,
  repeatableFields,
  type ImportField,
} from '@noren/contract/entities/goods-import';

/**
 * Column names that merchants and other shop systems use, in three languages. They are compared
 * without case, width, spaces and punctuation. If a file has two columns for one field, the name
 * listed first wins: Shopify marks drafts as "published" too, so its status comes first.
 */
const names: Record<ImportField, readonly string[]> = {
  product_id: ['product id', '商品番号', '商品ID', '商品管理番号（商品ID）', '商品識別碼'],
  product_name: ['product name', 'title', 'product', '商品名', '商品名称', '商品名稱', '品名'],
  handle: ['handle', 'url handle', 'URLハンドル', '商品ハンドル', 'ハンドル', '網址代稱'],
  description: [
    'description',
    'body',
    'Body (HTML)',
    '説明',
    '商品説明',
    '商品説明文',
    '商品説明(詳細)',
    '商品描述',
    '商品說明',
    '描述',
  ],
  kind: ['kind', 'category', 'Type', 'カテゴリ', 'カテゴリー', '分類', '商品分類', '類別'],
  in_marketplace: [
    'in marketplace',
    'marketplace',
    'status',
    'published',
    'マーケットプレイス',
    '公開',
    '公開状態',
    '上架',
  ],
  weight: ['weight', 'weight (g)', '重量', '重量(g)', '重さ', '重さ(g)', '商品重量'],
  temperature: ['temperature', '温度帯', '温度', 'クール区分', 'クール便指定', '溫層', '溫度'],
  fits_letterbox: [
    'letterbox',
    'fits letterbox',
    'ポスト投函',
    'ポスト投函可',
    'メール便可',
    '可投信箱',
  ],
  adult_warning: ['adult warning', 'adult', '年齢確認', '20歳未満販売禁止', '限成年'],
  sale_started_at: [
    'sale starts',
    'sale start',
    '販売開始',
    '販売開始日時',
    '開始販售',
    '販售開始',
  ],
  sale_ended_at: ['sale ends', 'sale end', '販売終了', '販売終了日時', '結束販售', '販售結束'],
  images: [
    'pictures',
    'images',
    'image',
    'picture',
    'Image Src',
    '写真',
    '画像',
    '商品画像',
    '照片',
    '圖片',
    '商品圖片',
  ],
  sku_code: [
    'sku code',
    'sku',
    'variant sku',
    '商品コード',
    '商品コード（SKU）',
    'SKUコード',
    '種類コード',
    '品番',
    '商品編號',
    '商品編號（SKU）',
    '貨號',
    '货号',
  ],
  sku_name: [
    'sku name',
    'variant',
    'option',
    'Option1 Value',
    '種類',
    '種類名',
    '種類の名前',
    'バリエーション',
    'バリエーション名',
    '款式',
    '規格',
    '款式名稱',
  ],
  price: [
    'price',
    'selling price',
    'variant price',
    '価格',
    '販売価格',
    '税込価格',
    '価格（税込）',
    '単価',
    '價格',
    '售價',
    '單價',
    '价格',
  ],
  original_price: [
    'original price',
    'compare at price',
    'variant compare at price',
    'usual price',
    '通常価格',
    '元の価格',
    '定価',
    '原價',
    '定價',
  ],
  salable_limit: [
    'purchase limit',
    'limit',
    '購入制限',
    '購入上限',
    '販売制限数',
    '限購',
    '限購數量',
  ],
  tax_rate: ['tax rate', 'tax', '税率', '消費税率', '稅率'],
  stock: [
    'stock',
    'quantity',
    'inventory',
    'variant inventory qty',
    '在庫',
    '在庫数',
    '種類在庫数',
    '庫存',
    '庫存數量',
    '數量',
    '库存',
  ],
};

/** A column's name without case, width, spaces and punctuation. */
export const plainColumnName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Each name with its field and its position in the field's list. */
const known = new Map(
  importFields.flatMap((field) =>
    [field, ...names[field]].map(
      (name, place) => [plainColumnName(name), { field, place }] as const,
    ),
  ),
);
const pictureOfBase = /^画像\d{1,2}$/;
/** Columns that only files of these shop systems have. */
const columnOfBase = '種類id';
const columnOfEcCube = '公開ステータスid';

function find(name: string): { field: ImportField; place: number } | undefined {
  const text = plainColumnName(name);
  return pictureOfBase.test(text) ? { field: 'images', place: 0 } : known.get(text);
}

export const isColumnName = (name: string): boolean =>
  name.length <= 60 && find(name) !== undefined;

/** Returns how many fields the row's cells name. */
export const countColumnNames = (row: readonly string[]): number =>
  new Set(row.filter(isColumnName).map((cell) => find(cell)?.field)).size;

export function guessColumns(header: readonly string[]): (ImportField | null)[] {
  const found = header.map(find);
  const has = (column: string) => header.some((name) => plainColumnName(name) === column);
  const isBase = has(columnOfBase);
  // product numbers of another shop system are not ours
  const isOther = isBase || has(columnOfEcCube);
  return found.map((own, index) => {
    if (!own || (isOther && own.field === 'product_id')) return null;
    if (isBase && repeatableFields.has(own.field)) return own.field;
    const rivals = found.filter(
      (other, at) =>
        other?.field === own.field &&
        (other.place < own.place || (other.place === own.place && at < index)),
    );
    return rivals.length === 0 ? own.field : null;
  });
}
