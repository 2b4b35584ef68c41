import { orders } from './orders.ts';
import { members, platformUsers } from './people.ts';
import { pictureUrl } from './picture-url.ts';
import { products } from './products.ts';
import type {
  DemoMember,
  DemoOrder,
  DemoPlatformUser,
  DemoProduct,
  DemoStore,
  DemoStream,
  StoreKey,
} from './rows.ts';
import { loadStore, stores } from './stores.ts';
import { streams } from './streams.ts';

export interface DemoData {
  stores: DemoStore[];
  /** Products of the stores; the load store's are generated (load.ts). */
  products: Record<Exclude<StoreKey, 'soko'>, DemoProduct[]>;
  kindNames: Record<StoreKey, Record<string, string>>;
  members: DemoMember[];
  platformUsers: DemoPlatformUser[];
  streams: DemoStream[];
  orders: DemoOrder[];
  pictureUrl: (name: string) => string;
}

const everyStore = [...stores, loadStore];

export const demoData: DemoData = {
  stores: everyStore,
  products,
  kindNames: Object.fromEntries(
    everyStore.map((store) => [
      store.key,
      Object.fromEntries(store.kinds.map(({ key, name }) => [key, name])),
    ]),
  ) as DemoData['kindNames'],
  members,
  platformUsers,
  streams,
  orders,
  pictureUrl,
};
