import { useEffect } from 'react';
import * as m from '../i18n/generated/messages.js';

/** The tab's title: the screen, then the shop or the product's name. `inFront` false: another screen lies over this one and has its own. */
export function useTitle(screen: string, shop: string = m.common_app_name(), inFront = true): void {
  useEffect(() => {
    if (inFront) document.title = `${screen} | ${shop}`;
  }, [screen, shop, inFront]);
}
