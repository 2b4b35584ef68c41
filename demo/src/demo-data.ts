import { pictureUrl } from './pictures/catalogue.ts'
import { chayaProducts } from './products/chaya.ts'
import { cloth } from './products/cloth.ts'
import { print } from './products/print.ts'
import { stationery } from './products/stationery.ts'
import { tableware } from './products/tableware.ts'
import { tea } from './products/tea.ts'
import { tools } from './products/tools.ts'
import type { DemoMember, DemoOrder, DemoProduct, DemoStore, DemoStream, StoreKey } from './rows.ts'
import { stores } from './stores.ts'

/** Everything the demo shop is filled with, as one value. */
export interface DemoData {
  stores: DemoStore[]
  products: Record<StoreKey, DemoProduct[]>
  /** What a kind is called in each store. */
  kindNames: Record<StoreKey, Record<string, string>>
  members: DemoMember[]
  streams: DemoStream[]
  orders: DemoOrder[]
  pictureUrl: (name: string) => string
}

const japanese = { tableware: 'うつわ', tea: 'お茶', tools: '刃物・道具', cloth: '布もの', stationery: '文具', print: 'プリント' }

export const demoData: DemoData = {
  stores,
  products: { hanamori: [...tableware, ...tea, ...tools, ...cloth, ...stationery, ...print], chaya: chayaProducts, soko: [] },
  kindNames: { hanamori: japanese, chaya: { tea: '茶葉', teaware: '茶具', snacks: '茶點' }, soko: japanese },
  members: [],
  streams: [],
  orders: [],
  pictureUrl,
}
