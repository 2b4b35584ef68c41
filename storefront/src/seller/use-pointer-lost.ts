import { useEffect, useEffectEvent } from 'react';

/**
 * Tells when the hand that holds something is gone without having let go: the page is hidden, the window has lost the focus, the pointer
 * was taken away, or a mouse comes back with no button pressed. The browser reports none of these as the end of a press.
 */
export function usePointerLost(isHolding: boolean, onLost: (event: Event) => void): void {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (!isHolding) return;
    const ending = new AbortController();
    const { signal } = ending;
    const gone = (event: Event) => lost(event);
    document.addEventListener('visibilitychange', (event) => document.visibilityState === 'hidden' && lost(event), { signal });
    window.addEventListener('pagehide', gone, { signal });
    window.addEventListener('blur', gone, { signal });
    // the library's own hold of the pointer; the one the browser gives a finger on its handle is handed over when the drag begins
    document.body.addEventListener('lostpointercapture', (event) => event.target === document.body && lost(event), { signal });
    document.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && event.buttons === 0 && lost(event), { signal, capture: true });
    return () => ending.abort();
  }, [isHolding]);
}
