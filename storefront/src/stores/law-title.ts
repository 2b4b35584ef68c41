import type { Store } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';

/** Each country's own act; Taiwan's shoppers know what it asks for by its parts. */
export const lawTitle = ({ region }: Pick<Store, 'region'>): string => (region === 'JP' ? m.common_commercial_law() : m.taiwan_shop_terms());
