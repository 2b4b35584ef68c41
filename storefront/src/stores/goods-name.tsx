import type { Region } from '@noren/contract/scalars';
import { contentLanguage } from '../i18n/current-locale.ts';

/** Product and SKU name, marked with the language of the store's region. */
export function GoodsName({
  region,
  product,
  sku,
}: {
  region: Region;
  product: string;
  sku: string;
}) {
  return (
    <span lang={contentLanguage[region]} className="block">
      <span className="phrase block text-14 font-medium">{product}</span>
      <span className="block text-14 text-ink-soft">{sku}</span>
    </span>
  );
}
