import { colorTokensOf, type StoreColors } from '@noren/contract/store-looks';
import { useLayoutEffect } from 'react';

/**
 * Paints pages in the colors of their store. The server's HTML already has those of its own store
 * in an element, which must not outlive a visit to the next store.
 */
export function PaintStore({ colors: { main, paper } }: { colors: StoreColors }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tokens = Object.entries(colorTokensOf({ main, paper }));
    for (const [name, value] of tokens) style.setProperty(name, value);
    document.getElementById('store-colors')?.remove();
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [main, paper]);
  return null;
}
