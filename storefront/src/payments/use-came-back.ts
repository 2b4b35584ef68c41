import { useEffect, useEffectEvent } from 'react';

/** Back from another site by the browser's own Back: it may show the page as it was left, mid-jump, out of its memory (bfcache). */
export function useCameBack(onBack: () => void): void {
  const cameBack = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) cameBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
