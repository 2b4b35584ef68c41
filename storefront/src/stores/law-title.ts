import type { Store } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';

/** The act is Japan's; a Taiwanese shop tells the same nine things without it. */
export const lawTitle = ({ region }: Pick<Store, 'region'>): string => (region === 'JP' ? m.common_commercial_law() : m.taiwan_shop_terms());
