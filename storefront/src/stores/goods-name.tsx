import type { Region } from '@noren/contract/scalars';
import { contentLanguage } from '../i18n/current-locale.ts';

/** What was chosen, in the words of a store of this region: the product, and under it the kind. */
export function GoodsName({ region, product, sku }: { region: Region; product: string; sku: string }) {
  return (
    <span lang={contentLanguage[region]} className="block">
      <span className="phrase block text-14 font-medium">{product}</span>
      <span className="block text-14 text-ink-soft">{sku}</span>
    </span>
  );
}
