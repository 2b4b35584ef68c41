import { useEffect } from 'react';
import * as m from '../i18n/generated/messages.js';

/**
 * Sets the tab's title: the screen, then the name of the shop or product. `inFront` false: another
 * screen is on top and sets its own.
 */
export function useTitle(screen: string, shop: string = m.common_app_name(), inFront = true): void {
  useEffect(() => {
    if (inFront) document.title = `${screen} | ${shop}`;
  }, [screen, shop, inFront]);
}
