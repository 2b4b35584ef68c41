import type { DemoProduct } from '../rows.ts';
import { text } from './wording.ts';

export const stationery: DemoProduct[] = [
  {
    key: 'notebook',
    kind: 'stationery',
    name: '友禅紙の布背ノート',
    with_market: true,
    description: text(
      '型染めの友禅紙を表紙に、背は布張り。京都の製本所が糸でかがった、180度ひらくノートです。',
      'A5、横罫 7mm、192ページ。本文は万年筆がにじみにくい、生成りの書籍用紙。栞紐つき。',
    ),
    pictures: ['notebook-indigo-front', 'notebook-open', 'notebook-green-front', 'notebook-red-front'],
    skus: [
      { name: '麻の葉・藍', price: 1980, stock: 36, pictures: ['notebook-indigo-front', 'notebook-open'] },
      { name: '青海波・緑青', price: 1980, stock: 24, pictures: ['notebook-green-front', 'notebook-open'] },
      { name: '矢羽根・朱', price: 1980, stock: 28, pictures: ['notebook-red-front', 'notebook-open'] },
    ],
  },
  {
    key: 'stamp-book',
    kind: 'stationery',
    name: '御朱印帳 織表紙',
    with_market: true,
    description: text(
      '西陣の織物で表紙をくるんだ、蛇腹折りの御朱印帳です。墨が裏にぬけにくい、二枚重ねの奉書紙を使いました。',
      '大判 12 × 18cm、48ページ。透明カバーと題箋つき。',
      '旅の記録や、観劇の半券を貼る帳面としても。',
    ),
    pictures: ['stampbook-gold-front', 'stampbook-open', 'stampbook-purple-front'],
    skus: [
      { name: '亀甲・朱金', price: 2640, stock: 15, pictures: ['stampbook-gold-front', 'stampbook-open'] },
      { name: '七宝・紫', price: 2640, stock: 12, pictures: ['stampbook-purple-front', 'stampbook-open'] },
    ],
  },
  {
    key: 'fountain-pen',
    kind: 'stationery',
    name: '漆仕上げの万年筆',
    with_market: true,
    description: text(
      '樹脂の軸に、蒔絵の下地と同じ漆を三度塗り重ねた万年筆です。しっとりと指に吸いつき、冬でも冷たくありません。',
      'ペン先は 14金の中字。両用式（カートリッジ・吸入器）。長さ 138mm、約 19g。',
      'インクを入れたまま長く置かないでください。月に一度、ぬるま湯で洗うと書き味が保てます。',
    ),
    pictures: ['pen-black-front', 'pen-desk', 'pen-indigo-front'],
    skus: [
      { name: '黒', price: 19800, stock: 7, pictures: ['pen-black-front', 'pen-desk'] },
      { name: '藍', price: 19800, stock: 5, pictures: ['pen-indigo-front', 'pen-desk'] },
    ],
  },
  {
    key: 'glass-pen',
    kind: 'stationery',
    name: '硝子のつけペン',
    with_market: true,
    description: text(
      '細いガラス棒を火にかざし、ひねりながら引いた一本。溝をつたってインクが上がり、一度つけるとはがき半分ほど書けます。',
      '長さ 約 180mm。ペン先を守る筒つき。',
      '水ですすぐだけで、すぐに次の色を楽しめます。ペン先が欠けたときは、研ぎ直しを承ります。',
    ),
    pictures: ['glass-pen-blue-front', 'glass-pen-rose-front'],
    skus: [
      { name: '水縹', price: 6600, stock: 11, pictures: ['glass-pen-blue-front'] },
      { name: '桜鼠', price: 6600, stock: 9, pictures: ['glass-pen-rose-front'] },
    ],
  },
  {
    key: 'ink',
    kind: 'stationery',
    name: '四季の万年筆インク',
    with_market: true,
    description: text(
      '夜の藍、森の苔、軒先の柿。日本の景色から色を写した水性の染料インクです。濃淡が出やすく、乾くと少し渋くなります。',
      '40ml。万年筆・ガラスペン・つけペンにお使いいただけます。',
    ),
    pictures: ['ink-indigo-front', 'ink-moss-front', 'ink-persimmon-front'],
    skus: [
      { name: '夜藍', price: 1650, stock: 44, pictures: ['ink-indigo-front'] },
      { name: '苔庭', price: 1650, stock: 31, pictures: ['ink-moss-front'] },
      { name: '干柿', price: 1650, stock: 26, pictures: ['ink-persimmon-front'] },
    ],
  },
  {
    key: 'letters',
    kind: 'stationery',
    name: '和紙の便箋と封筒',
    with_market: true,
    description: text('越前の楮紙に、薄い縦罫と水辺の景色を一色で刷りました。筆でも万年筆でも、インクがすっと紙に馴染みます。', '便箋 15枚（A5）、封筒 5枚、封緘シール 5枚。'),
    pictures: ['letters-front', 'letters-close'],
    skus: [{ name: '便箋・封筒セット', price: 1320, stock: 40 }],
  },
  {
    key: 'tapes',
    kind: 'stationery',
    name: '文様の和紙テープ五巻',
    with_market: true,
    description: text('麻の葉、青海波、市松、水玉、縞。手でちぎれて、貼ってはがせる和紙テープの五巻揃えです。手帳の見出しや、贈りものの封に。', '各 幅 15mm × 7m。'),
    pictures: ['tapes-front', 'tapes-close'],
    skus: [{ name: '五巻揃え', price: 1210, stock: 52 }],
  },
  {
    key: 'pencils',
    kind: 'stationery',
    name: '七色の鉛筆',
    with_market: true,
    description: text(
      '東京・葛飾の鉛筆工場が、昔の塗装機で七回塗った鉛筆です。藍、朱、山吹、苔、藤、墨、生成り。削るたびに杉の香りがします。',
      'B、7本入り。軸はインセンスシダー。',
    ),
    pictures: ['pencils-front', 'pencils-desk'],
    skus: [{ name: '7本組', price: 990, stock: 48 }],
  },
  {
    key: 'chiyogami',
    kind: 'stationery',
    name: '千代紙五柄 二十枚',
    with_market: true,
    description: text('古典文様を五柄、四枚ずつ。箱に貼る、本にかける、折って箸袋にする。一枚あると、いつもの包みが少し改まります。', '15 × 15cm、20枚（5柄 × 4枚）。'),
    pictures: ['chiyogami-front'],
    skus: [{ name: '20枚', price: 880, stock: 55 }],
  },
];
