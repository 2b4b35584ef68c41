import { randomFrom } from './random.ts';
import type { DemoProduct, ProductKind } from './rows.ts';

interface Good {
  kind: ProductKind;
  name: string;
  price: number;
  pictures: string[];
  skus: string[];
}

const goods: Good[] = [
  {
    kind: 'tableware',
    name: '飯碗',
    price: 1800,
    pictures: ['rice-bowl-indigo-front', 'rice-bowl-rust-front'],
    skus: ['藍', '錆赤', '白'],
  },
  {
    kind: 'tableware',
    name: '麺鉢',
    price: 3600,
    pictures: ['noodle-bowl-celadon-front', 'noodle-bowl-celadon-table'],
    skus: ['青磁', '白'],
  },
  {
    kind: 'tableware',
    name: '取り皿',
    price: 1900,
    pictures: ['plate-white-top', 'plate-black-top', 'plate-ochre-top'],
    skus: ['粉引', '黒', '黄'],
  },
  {
    kind: 'tableware',
    name: '湯呑',
    price: 1600,
    pictures: ['yunomi-white-front', 'yunomi-blue-front', 'yunomi-amber-front'],
    skus: ['白', '藍', '飴'],
  },
  {
    kind: 'tableware',
    name: 'そば猪口',
    price: 1400,
    pictures: ['choko-seigaiha-front', 'choko-ichimatsu-front'],
    skus: ['青海波', '市松'],
  },
  {
    kind: 'tableware',
    name: '汁椀',
    price: 5200,
    pictures: ['lacquer-red-front', 'lacquer-black-front'],
    skus: ['朱', '黒'],
  },
  {
    kind: 'tableware',
    name: '一輪挿し',
    price: 3900,
    pictures: ['vase-moss', 'vase-ash'],
    skus: ['苔', '灰'],
  },
  {
    kind: 'tableware',
    name: 'マグカップ',
    price: 2400,
    pictures: ['mug-cream', 'mug-navy'],
    skus: ['生成り', '紺'],
  },
  {
    kind: 'tea',
    name: '煎茶',
    price: 1500,
    pictures: ['sencha-tin-front', 'sencha-tin-leaves'],
    skus: ['50g', '100g', '200g'],
  },
  {
    kind: 'tea',
    name: 'ほうじ茶',
    price: 800,
    pictures: ['hojicha-pouch-front', 'hojicha-pouch-leaves'],
    skus: ['100g', '300g'],
  },
  {
    kind: 'tea',
    name: '玄米茶',
    price: 700,
    pictures: ['genmaicha-pouch-front', 'genmaicha-pouch-leaves'],
    skus: ['150g'],
  },
  {
    kind: 'tea',
    name: '和紅茶',
    price: 1200,
    pictures: ['wakocha-pouch-front', 'wakocha-pouch-leaves'],
    skus: ['80g', '160g'],
  },
  {
    kind: 'tea',
    name: '茶筒',
    price: 2200,
    pictures: ['caddy-wave-front', 'caddy-hemp-front'],
    skus: ['青海波', '麻の葉'],
  },
  {
    kind: 'tea',
    name: '急須',
    price: 5400,
    pictures: ['teapot-red-front', 'teapot-black-front'],
    skus: ['朱泥', '黒'],
  },
  {
    kind: 'tools',
    name: '三徳包丁',
    price: 12800,
    pictures: ['santoku-front', 'santoku-close'],
    skus: ['165mm', '180mm'],
  },
  {
    kind: 'tools',
    name: 'ペティナイフ',
    price: 7800,
    pictures: ['petty-front', 'petty-board'],
    skus: ['120mm', '135mm'],
  },
  {
    kind: 'tools',
    name: '砥石',
    price: 3900,
    pictures: ['whetstone-front'],
    skus: ['1000番', '3000番'],
  },
  {
    kind: 'tools',
    name: 'まな板',
    price: 4800,
    pictures: ['board-front', 'board-use'],
    skus: ['中', '大'],
  },
  {
    kind: 'tools',
    name: '盆ざる',
    price: 3800,
    pictures: ['basket-front'],
    skus: ['24cm', '30cm'],
  },
  {
    kind: 'cloth',
    name: '手ぬぐい',
    price: 1200,
    pictures: ['tenugui-seigaiha-hung', 'tenugui-asanoha-hung', 'tenugui-ichimatsu-hung'],
    skus: ['青海波', '麻の葉', '市松'],
  },
  {
    kind: 'cloth',
    name: '風呂敷',
    price: 1900,
    pictures: ['furoshiki-shippo-box', 'furoshiki-kikko-box'],
    skus: ['小', '大判'],
  },
  {
    kind: 'cloth',
    name: 'のれん',
    price: 9800,
    pictures: ['noren-indigo-flat', 'noren-moon-flat', 'noren-wave-flat'],
    skus: ['藍', '苔', '紅殻'],
  },
  {
    kind: 'cloth',
    name: '巾着',
    price: 2800,
    pictures: ['kinchaku-dots-front', 'kinchaku-stripe-front'],
    skus: ['水玉', '縞'],
  },
  {
    kind: 'stationery',
    name: 'ノート',
    price: 1700,
    pictures: ['notebook-indigo-front', 'notebook-green-front', 'notebook-red-front'],
    skus: ['藍', '緑青', '朱'],
  },
  {
    kind: 'stationery',
    name: '万年筆',
    price: 16800,
    pictures: ['pen-black-front', 'pen-indigo-front'],
    skus: ['黒', '藍'],
  },
  {
    kind: 'stationery',
    name: 'インク',
    price: 1500,
    pictures: ['ink-indigo-front', 'ink-moss-front', 'ink-persimmon-front'],
    skus: ['夜藍', '苔庭', '干柿'],
  },
  { kind: 'stationery', name: '便箋', price: 1100, pictures: ['letters-front'], skus: ['一冊'] },
];

const places = [
  '京都',
  '有田',
  '波佐見',
  '益子',
  '常滑',
  '信楽',
  '備前',
  '萩',
  '越前',
  '堺',
  '宇治',
  '静岡',
  '八女',
  '嬉野',
  '近江',
  '倉敷',
  '会津',
  '輪島',
  '南部',
  '飛騨',
];
const manners = [
  '手仕事の',
  '古典の',
  '小ぶりな',
  '大ぶりな',
  '普段づかいの',
  '贈りものの',
  '朝の',
  '夜なべの',
  '里山の',
  '海辺の',
  '春の',
  '夏の',
  '秋の',
  '冬の',
  '軽やかな',
  '素朴な',
  '職人の',
  '昔ながらの',
  '窓辺の',
  '旅の',
];

/**
 * Generates the products of the load store: `n` of them (10,000 by default), the same ones every
 * time. Names combine a place, a style and an object with a running number, so that exactly one
 * search finds each.
 */
export function loadProducts(n = 10_000): DemoProduct[] {
  const random = randomFrom('soko');
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('Cannot pick from an empty list');
    return found;
  };
  return Array.from({ length: n }, (_, i) => {
    const good = pick(goods);
    const name = `${pick(places)}　${pick(manners)}${good.name}`;
    const price = Math.round((good.price * (0.7 + random() * 0.9)) / 10) * 10;
    const count = 1 + Math.floor(random() * good.skus.length);
    const number = String(i + 1).padStart(5, '0');
    return {
      key: `soko-${number}`,
      kind: good.kind,
      name: `${name} No.${number}`,
      description: `${name}です。倉庫市の棚番号は ${number}。\n\n在庫の数と価格は、負荷試験のために決められた値です。`,
      pictures: good.pictures,
      skus: good.skus.slice(0, count).map((sku, k) => ({
        name: sku,
        price: price + k * 110,
        stock: Math.floor(random() * 200) + (k === 0 ? 1 : 0),
        pictures: [good.pictures[k % good.pictures.length] ?? ''],
      })),
      with_market: true,
    };
  });
}
