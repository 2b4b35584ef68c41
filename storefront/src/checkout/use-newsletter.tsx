import { lazy, Suspense, useState } from 'react';
import type { AskedOrder } from './confirm-order.tsx';

/** Loaded lazily: it waits for the server's answer anyway. */
const NewsletterChoice = lazy(async () => ({
  default: (await import('./newsletter-choice.tsx')).NewsletterChoice,
}));

/**
 * The buyer's tick for the store's emails. It is not stored with the draft, so that a page opened
 * later never begins ticked.
 */
export function useNewsletter(email: string) {
  const [isTicked, setTicked] = useState(false);
  const withTick = (order: AskedOrder): AskedOrder =>
    isTicked && order.body ? { ...order, body: { ...order.body, newsletter: true } } : order;
  const box = (
    <Suspense fallback={null}>
      <NewsletterChoice email={email} checked={isTicked} onChange={setTicked} />
    </Suspense>
  );
  return { withTick, box };
}
