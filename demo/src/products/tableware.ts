import type { DemoProduct } from '../rows.ts'
import { care, text } from './wording.ts'

export const tableware: DemoProduct[] = [
  {
    key: 'rice-bowl', kind: 'tableware', name: '十草の飯碗', with_market: true,
    description: text('白磁に一本ずつ筆で線を引いた、昔ながらの十草（とくさ）文様の飯碗です。線の太さがわずかに揺れるのは、手で描いた印。炊きたてのごはんが、いっそう白く見えます。', '直径 11.6cm、高さ 6.2cm、約 180g。少し高めの高台で持ちやすく、お茶漬けにもちょうどよい大きさです。', care.porcelain),
    pictures: ['rice-bowl-indigo-front', 'rice-bowl-indigo-table', 'rice-bowl-indigo-top', 'rice-bowl-rust-front'],
    skus: [
      { name: '藍', price: 2200, stock: 34, pictures: ['rice-bowl-indigo-front', 'rice-bowl-indigo-table', 'rice-bowl-indigo-top'] },
      { name: '錆赤', price: 2200, stock: 21, pictures: ['rice-bowl-rust-front', 'rice-bowl-rust-table'] },
    ],
  },
  {
    key: 'noodle-bowl', kind: 'tableware', name: '青磁の麺鉢', with_market: true,
    description: text('雨あがりの空のような青磁釉を、たっぷりと掛けた大ぶりの鉢です。うどんやそばはもちろん、煮物を盛って食卓の真ん中に置いても映えます。', '直径 19cm、高さ 8cm、容量 約 900ml。口縁をわずかに外へひらき、つゆが飲みやすい形にしました。高台の赤茶色は、釉薬を掛けずに残した土の色です。', care.porcelain),
    pictures: ['noodle-bowl-celadon-front', 'noodle-bowl-celadon-table', 'noodle-bowl-celadon-close'],
    skus: [{ name: '青磁', price: 4180, stock: 16 }],
  },
  {
    key: 'six-sun-plate', kind: 'tableware', name: '六寸の取り皿', with_market: true,
    description: text('パンにも焼き魚にも、毎日つい手が伸びる六寸皿です。鉄粉がぽつぽつと浮かぶ粉引、黒釉、黄瀬戸風の三色をご用意しました。', '直径 18.5cm、高さ 2.6cm、約 330g。縁がゆるく立ち上がっているので、汁気のあるおかずも安心です。', care.pottery),
    pictures: ['plate-white-top', 'plate-white-table', 'plate-black-top', 'plate-ochre-top'],
    skus: [
      { name: '粉引', price: 2640, stock: 40, pictures: ['plate-white-top', 'plate-white-table'] },
      { name: '黒釉', price: 2640, stock: 28, pictures: ['plate-black-top'] },
      { name: '黄瀬戸', price: 2860, stock: 12, pictures: ['plate-ochre-top'] },
    ],
  },
  {
    key: 'small-plates', kind: 'tableware', name: '豆皿五枚組「野あそび」', with_market: true, sale_starts_in: -20160, sale_ends_in: -1440,
    description: text('梅、青海波、飴釉、青磁、市松。五つの窯から一枚ずつ集めた、春の会限定の豆皿の組みです。薬味に、箸置きに、指輪の受け皿に。', '各 直径 9cm、高さ 2cm。桐の小箱に納めてお届けします。', `${care.porcelain}この組みの販売は終了しました。次の会をお待ちください。`),
    pictures: ['small-plates-set', 'small-plates-close'],
    skus: [{ name: '五枚組（桐箱入り）', price: 6600, stock: 8 }],
  },
  {
    key: 'yunomi', kind: 'tableware', name: 'ろくろ目の湯呑', with_market: true,
    description: text('ろくろの指跡を薄く残した、手になじむ筒形の湯呑です。口は薄く、胴はややふっくら。熱いほうじ茶を注いでも持ちやすい厚みに仕上げています。', '直径 8cm、高さ 9cm、容量 約 220ml。', care.pottery),
    pictures: ['yunomi-white-front', 'yunomi-white-table', 'yunomi-blue-front', 'yunomi-amber-front'],
    skus: [
      { name: '白', price: 1980, stock: 25, pictures: ['yunomi-white-front', 'yunomi-white-table'] },
      { name: '藍鼠', price: 1980, stock: 18, pictures: ['yunomi-blue-front'] },
      { name: '飴', price: 1980, stock: 3, pictures: ['yunomi-amber-front'] },
    ],
  },
  {
    key: 'choko', kind: 'tableware', name: '染付そば猪口', with_market: true, sale_starts_in: -60, sale_ends_in: 180, is_limited_time_sale: true,
    description: text('江戸のころから形の変わらない、万能のそば猪口です。つゆを入れるだけでなく、湯呑に、デザートの器に、小さな植木鉢に。重ねてしまえるのも嬉しいところ。', '口径 8cm、高さ 6.4cm、容量 約 180ml。呉須の藍で、一つずつ手描きしています。', '窯出しを記念して、本日かぎりの特別価格です。', care.porcelain),
    pictures: ['choko-seigaiha-front', 'choko-seigaiha-table', 'choko-ichimatsu-front', 'choko-yagasuri-front'],
    skus: [
      { name: '青海波', price: 1540, original_price: 1980, stock: 42, pictures: ['choko-seigaiha-front', 'choko-seigaiha-table'] },
      { name: '市松', price: 1540, original_price: 1980, stock: 30, pictures: ['choko-ichimatsu-front'] },
      { name: '矢羽根', price: 1540, original_price: 1980, stock: 6, pictures: ['choko-yagasuri-front'] },
    ],
  },
  {
    key: 'lacquer-bowl', kind: 'tableware', name: '欅の漆椀', with_market: true,
    description: text('欅の木地に下地から七回、漆を塗り重ねた汁椀です。軽く、熱が手に伝わりにくく、口あたりはやわらか。味噌汁がいつもより丸く感じられます。', '直径 11.4cm、高さ 7cm、約 110g。塗り直しも承ります。', care.lacquer),
    pictures: ['lacquer-red-front', 'lacquer-red-table', 'lacquer-black-front'],
    skus: [
      { name: '朱', price: 7700, stock: 11, pictures: ['lacquer-red-front', 'lacquer-red-table'] },
      { name: '黒内朱', price: 7700, stock: 9, pictures: ['lacquer-black-front'] },
    ],
  },
  {
    key: 'pourer', kind: 'tableware', name: '片口と盃の三点揃え', with_market: false,
    description: text('片口ひとつに、色ちがいの盃がふたつ。冷酒はもちろん、ドレッシングや出汁を入れて食卓へ。配信で実際に注ぎながらご紹介している一揃えです。', '片口：直径 12cm、容量 約 320ml。盃：直径 6.4cm、容量 約 50ml。', care.pottery),
    pictures: ['pourer-set', 'pourer-table'],
    skus: [{ name: '三点揃え', price: 5500, stock: 14 }],
  },
  {
    key: 'vase', kind: 'tableware', name: '鶴首の一輪挿し', with_market: true,
    description: text('庭の枝を一本、そのまま挿すだけで形になる花入れです。細い首が枝をまっすぐ支え、ふくらんだ胴に水をたっぷり蓄えます。', '直径 10.5cm、高さ 18cm、口径 2.2cm。底にフェルトを貼っていますので、棚を傷めません。', care.pottery),
    pictures: ['vase-moss', 'vase-ash'],
    skus: [
      { name: '苔', price: 4400, stock: 10, pictures: ['vase-moss'] },
      { name: '灰', price: 4400, stock: 13, pictures: ['vase-ash'] },
    ],
  },
  {
    key: 'mug', kind: 'tableware', name: '朝のマグカップ', with_market: true,
    description: text('たっぷり入るのに、持つと軽い。薄手に挽いた半磁器のマグです。持ち手は指が三本すっと入る大きさで、爪が当たりません。', '直径 8.6cm、高さ 9.4cm、容量 約 340ml、約 260g。', care.porcelain),
    pictures: ['mug-cream', 'mug-pair', 'mug-navy'],
    skus: [
      { name: '生成り', price: 2750, stock: 31, pictures: ['mug-cream', 'mug-pair'] },
      { name: '紺', price: 2750, stock: 27, pictures: ['mug-navy', 'mug-pair'] },
    ],
  },
  {
    key: 'chopsticks', kind: 'tableware', name: '八角の塗り箸', with_market: true,
    description: text('手の中で転がらない八角削り。先は二ミリまで細くしてあり、豆一粒も魚の小骨もきちんとつまめます。若狭の職人が、木地に摺り漆を五回重ねました。', '長さ 21cm（小）・23cm（大）。材は鉄木。', care.lacquer),
    pictures: ['chopsticks-pair', 'chopsticks-close'],
    skus: [
      { name: '朱・21cm', price: 1650, stock: 38 },
      { name: '黒・23cm', price: 1650, stock: 35 },
      { name: '二膳組（箸置き付き）', price: 3960, stock: 15 },
    ],
  },
]
