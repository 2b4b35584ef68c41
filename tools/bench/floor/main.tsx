import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The minimal product list: only React, with the cards of the marketplace's first twenty products,
 * their texts and pictures; no router, no cache, no languages. The shop's pages are compared with
 * it (tools/bench/first-paint.ts).
 */
interface Good {
  id: number;
  name: string;
  min_price: number;
  cover_image_id: number | null;
  images: { id: number; url: string }[];
}

const Card = memo(function Card({ good, first }: { good: Good; first: boolean }) {
  const [seen, setSeen] = useState(false);
  const cover = good.images.find(({ id }) => id === good.cover_image_id) ?? good.images[0];
  return (
    <li>
      <a
        href={`#/products/${good.id}`}
        aria-label={good.name}
        className="group block rounded-card"
        onClick={() => setSeen(true)}
      >
        <div className="relative overflow-hidden rounded-card bg-paper-deep shadow-card">
          <img
            src={cover?.url}
            alt=""
            width={640}
            height={800}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            className="aspect-4/5 h-auto w-full bg-paper-deep object-cover"
          />
        </div>
        <div className="mt-2.5 grid gap-0.5">
          <h3 className="phrase line-clamp-2 text-14 leading-[1.5] font-medium">{good.name}</h3>
          <span className="figures text-18 font-semibold">
            ¥{good.min_price.toLocaleString('ja-JP')}
            {seen && ' *'}
          </span>
        </div>
      </a>
    </li>
  );
});

const goods = JSON.parse(document.getElementById('goods')?.textContent ?? '[]') as Good[];
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main>
      <ul className="page grid grid-cols-2 gap-x-3.5 gap-y-7">
        {goods.map((good, index) => (
          <Card key={good.id} good={good} first={index < 2} />
        ))}
      </ul>
    </main>,
  );
