import { useEffect } from 'react';
import * as m from '../i18n/generated/messages.js';

/** The tab's title: the screen, then the shop or the product's name. */
export function useTitle(screen: string, shop: string = m.common_app_name()): void {
  useEffect(() => {
    document.title = `${screen} | ${shop}`;
  }, [screen, shop]);
}
