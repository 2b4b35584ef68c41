import { importFields, type ImportField } from '@noren/contract/entities/goods-import';

/** What merchants and other shops call a column, in three languages; compared without case, width, spaces and signs. */
const names: Record<ImportField, readonly string[]> = {
  product_id: ['product id', '商品番号', '商品ID', '商品管理番号（商品ID）', '商品識別碼'],
  product_name: ['product name', 'title', 'product', '商品名', '商品名称', '商品名稱', '品名'],
  description: ['description', 'body', '説明', '商品説明', '商品説明文', '商品描述', '商品說明', '描述'],
  kind: ['kind', 'category', 'カテゴリ', 'カテゴリー', '分類', '商品分類', '類別'],
  in_marketplace: ['in marketplace', 'marketplace', 'published', 'マーケットプレイス', '公開', '上架'],
  adult_warning: ['adult warning', 'adult', '年齢確認', '20歳未満販売禁止', '限成年'],
  sale_started_at: ['sale starts', 'sale start', '販売開始', '販売開始日時', '開始販售', '販售開始'],
  sale_ended_at: ['sale ends', 'sale end', '販売終了', '販売終了日時', '結束販售', '販售結束'],
  images: ['pictures', 'images', 'image', 'picture', '写真', '画像', '商品画像', '照片', '圖片', '商品圖片'],
  sku_code: ['sku code', 'sku', 'variant sku', '商品コード', '商品コード（SKU）', 'SKUコード', '品番', '商品編號', '商品編號（SKU）', '貨號'],
  sku_name: ['sku name', 'variant', 'option', '種類', '種類名', '種類の名前', 'バリエーション', 'バリエーション名', '款式', '規格', '款式名稱'],
  price: ['price', 'selling price', '価格', '販売価格', '税込価格', '価格（税込）', '単価', '價格', '售價', '單價'],
  original_price: ['original price', 'compare at price', 'usual price', '通常価格', '元の価格', '定価', '原價', '定價'],
  salable_limit: ['purchase limit', 'limit', '購入制限', '購入上限', '限購', '限購數量'],
  tax_rate: ['tax rate', 'tax', '税率', '消費税率', '稅率'],
  stock: ['stock', 'quantity', 'inventory', '在庫', '在庫数', '庫存', '庫存數量', '數量'],
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const known = new Map(importFields.flatMap((field) => [[plain(field), field] as const, ...names[field].map((name) => [plain(name), field] as const)]));

/** Which field each column probably is; no field stands for two. */
export function guessColumns(header: readonly string[]): (ImportField | null)[] {
  const used = new Set<ImportField>();
  return header.map((name) => {
    const field = known.get(plain(name));
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}
