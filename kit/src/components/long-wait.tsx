import { lazy, Suspense, useEffect, useState } from 'react';

/** Loaded lazily: a page without long waits never needs the text. */
const LongWaitWords = lazy(async () => ({
  default: (await import('./long-wait-words.tsx')).LongWaitWords,
}));

/** Milliseconds after which the visitor sees that it takes long, and a retry button. */
const longWaitMs = 8_000;

/** Placed below a loading indicator: shows nothing at first, then a text and a retry button. */
export function LongWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
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
