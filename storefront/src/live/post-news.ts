import type { PostProduct } from '@noren/contract/entities/live-post';

/** What happened to a post's goods while somebody looked. */
export interface PostNews {
  added: string[];
  selling: string[];
  soldOut: string[];
}

export const nothingNew: PostNews = { added: [], selling: [], soldOut: [] };
export const isNews = ({ added, selling, soldOut }: PostNews): boolean => added.length + selling.length + soldOut.length > 0;

/** What is worth telling of the way from one list to the next; moves and numbers are seen, not told. */
export function newsBetween(before: readonly PostProduct[], after: readonly PostProduct[]): PostNews {
  const known = new Map(before.map((product) => [product.id, product]));
  const news: PostNews = { added: [], selling: [], soldOut: [] };
  for (const product of after) {
    const old = known.get(product.id);
    if (!old) news.added.push(product.name);
    else if (product.status === 'sold' && old.status !== 'sold') news.soldOut.push(product.name);
    else if (product.status === 'selling' && old.status !== 'selling') news.selling.push(product.name);
  }
  return news;
}

/** Two pieces of news as one: told of each product once, and the last of what happened to it. */
export function joinNews(a: PostNews, b: PostNews): PostNews {
  const later = new Set([...b.added, ...b.selling, ...b.soldOut]);
  const join = (first: readonly string[], second: readonly string[]) => [...first.filter((name) => !later.has(name)), ...second];
  return { added: join(a.added, b.added), selling: join(a.selling, b.selling), soldOut: join(a.soldOut, b.soldOut) };
}
