import * as words from '@noren/kit/words.ts';
import { useEffect } from 'react';

/** The tab's title: the screen, then the shop or the product's name. `inFront` false: another screen lies over this one and has its own. */
export function useTitle(screen: string, shop: string = words.appName(), inFront = true): void {
  useEffect(() => {
    if (inFront) document.title = `${screen} | ${shop}`;
  }, [screen, shop, inFront]);
}
