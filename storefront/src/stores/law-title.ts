import type { Store } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';

/** The title by country: Japan's names the act, Taiwan's the content. */
export const lawTitle = ({ region }: Pick<Store, 'region'>): string =>
  region === 'JP' ? m.common_commercial_law() : m.taiwan_shop_terms();
