import { commercialInfo, type CommercialInfo } from '@noren/contract/entities/store';

const commercialItems = Object.keys(commercialInfo.shape) as (keyof CommercialInfo)[];

/** The nine items of the Act on Specified Commercial Transactions (特定商取引法), complete or null. */
export function completeCommercialInfo(given: Partial<CommercialInfo>): CommercialInfo | null {
  return commercialItems.every((item) => (given[item] ?? '').trim() !== '') ? (given as CommercialInfo) : null;
}

/** A Japanese store sells only when all nine are filled; the law asks nothing of the kind in Taiwan. */
export function isOpenForSale(store: { region: 'JP' | 'TW'; commercial: Partial<CommercialInfo> }): boolean {
  return store.region !== 'JP' || completeCommercialInfo(store.commercial) !== null;
}
