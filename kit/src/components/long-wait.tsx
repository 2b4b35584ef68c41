import { lazy, Suspense, useEffect, useState } from 'react';

/** What is said is not in the first load: a page on which nothing takes long never needs it. */
const LongWaitWords = lazy(async () => ({ default: (await import('./long-wait-words.tsx')).LongWaitWords }));

/** Whoever has waited this long, in milliseconds, is told that it is long, and has a way on. */
const longAfter = 8_000;

/** Under whatever stands for what is to come: nothing at first, then words and a button. */
export function LongWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <Suspense>
        <LongWaitWords />
      </Suspense>
    )
  );
}
