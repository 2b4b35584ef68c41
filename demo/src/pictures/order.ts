import { products } from '../products.ts';
import { loadStore, stores } from '../stores.ts';
import { pictures } from './catalogue.ts';

/** Every picture, in the order in which visitors come upon them: a store's front, its goods as its list shows them, then what product pages add. */
export function picturesInOrder(): string[] {
  const seen = new Set<string>();
  for (const store of stores) {
    seen.add(store.avatar).add(store.banner);
    for (const product of products[store.key as keyof typeof products]) seen.add(product.pictures[0] ?? store.banner);
  }
  seen.add(loadStore.avatar);
  for (const name of Object.keys(pictures)) seen.add(name);
  return [...seen];
}
