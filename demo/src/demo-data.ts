import { orders } from './orders.ts'
import { members } from './people.ts'
import { pictureUrl } from './pictures/catalogue.ts'
import { products } from './products.ts'
import type { DemoMember, DemoOrder, DemoProduct, DemoStore, DemoStream, StoreKey } from './rows.ts'
import { loadStore, stores } from './stores.ts'
import { streams } from './streams.ts'

/** Everything the demo shop is filled with, as one value. */
export interface DemoData {
  stores: DemoStore[]
  /** Goods of the stores; those of the load store are generated (load.ts). */
  products: Record<Exclude<StoreKey, 'soko'>, DemoProduct[]>
  /** What a kind is called in each store. */
  kindNames: Record<StoreKey, Record<string, string>>
  members: DemoMember[]
  streams: DemoStream[]
  orders: DemoOrder[]
  pictureUrl: (name: string) => string
}

const japanese = { tableware: 'うつわ', tea: 'お茶', tools: '刃物・道具', cloth: '布もの', stationery: '文具', print: 'プリント' }

export const demoData: DemoData = {
  stores: [...stores, loadStore],
  products,
  kindNames: { hanamori: japanese, chaya: { tea: '茶葉', teaware: '茶具', snacks: '茶點' }, soko: japanese },
  members,
  streams,
  orders,
  pictureUrl,
}
