import type { PostProduct } from '@noren/contract/entities/live-post';
import { nameList } from '@noren/kit/formats/joined-text.ts';
import { useEffect, useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { isNews, joinNews, newsBetween, nothingNew, type PostNews } from './post-news.ts';

/** A rush of changes is told as one sentence, so that a screen reader is not flooded. */
const gathered = 2_500;

const told = (names: readonly string[], one: (holes: { name: string }) => string, many: (holes: { count: number }) => string): string[] =>
  names.length === 0 ? [] : [names.length <= 2 ? one({ name: nameList(names) }) : many({ count: names.length })];

function newsSentence({ added, selling, soldOut, inCarts, back }: PostNews): string {
  return [
    ...told(added, m.live_news_added, m.live_news_added_many),
    ...told(selling, m.live_news_selling, m.live_news_selling_many),
    ...told(back, m.live_news_back, m.live_news_back_many),
    ...told(inCarts, m.live_news_in_carts, m.live_news_in_carts_many),
    ...told(soldOut, m.live_news_sold_out, m.live_news_sold_out_many),
  ].join(' ');
}

/** Says politely what came, went on sale, went into others' carts, came back and sold out while somebody reads the list. */
export function NewsVoice({ products }: { products: readonly PostProduct[] }) {
  const before = useRef<readonly PostProduct[] | null>(null);
  const waiting = useRef<PostNews>(nothingNew);
  const [sentence, setSentence] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = products;
    // the list's own arrival is no news
    if (!old || old.length === 0) return;
    const news = newsBetween(old, products);
    if (!isNews(news)) return;
    waiting.current = joinNews(waiting.current, news);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSentence(newsSentence(waiting.current));
      waiting.current = nothingNew;
    }, gathered);
  }, [products]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p className="sr-only" aria-live="polite">
      {sentence}
    </p>
  );
}
