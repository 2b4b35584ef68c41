import type { DemoProduct } from '../rows.ts'
import { care, text } from './wording.ts'

export const tea: DemoProduct[] = [
  {
    key: 'sencha', kind: 'tea', name: '宇治煎茶「朝もや」', with_market: true,
    description: text('和束の山あいで朝霧に包まれて育った一番茶を、浅めに蒸しました。すっと立つ香りと、あとから追いかけてくる甘み。毎朝の一杯にふさわしい煎茶です。', 'お湯は70度、茶葉は5g、待つのは一分。二煎目は少し熱めのお湯でさっと淹れると、さわやかな渋みが楽しめます。', care.tea),
    pictures: ['sencha-tin-front', 'sencha-tin-leaves'],
    skus: [
      { name: '缶 100g', price: 1944, stock: 46 },
      { name: '詰め替え 200g', price: 3240, stock: 30 },
    ],
  },
  {
    key: 'gyokuro', kind: 'tea', name: '本玉露「月あかり」新茶', with_market: true, sale_starts_in: 1440, sale_ends_in: null,
    description: text('二十日のあいだ覆いをかけ、ゆっくり甘みを蓄えた手摘みの玉露です。今年の新茶は、明日から販売いたします。', '50度まで冷ましたお湯を、茶葉がひたるくらいに。二分待つと、だしのようにとろりと濃い一滴が落ちてきます。', '内容量 50g。', care.tea),
    pictures: ['gyokuro-tin-front', 'gyokuro-tin-leaves'],
    skus: [{ name: '缶 50g', price: 3780, stock: 60 }],
  },
  {
    key: 'caddy', kind: 'tea', name: '和紙貼りの茶筒', with_market: true,
    description: text('ブリキの生地缶に、型染めの和紙を手で貼った茶筒です。中蓋がついていて、蓋は自分の重みですうっと下りていきます。', '直径 7.8cm、高さ 11.6cm。煎茶なら約 200g が入ります。', '和紙には撥水加工をしています。汚れたときは、固く絞った布で軽くたたくように拭いてください。'),
    pictures: ['caddy-three', 'caddy-wave-front', 'caddy-hemp-front', 'caddy-wave-leaves'],
    skus: [
      { name: '青海波', price: 2420, stock: 22, pictures: ['caddy-wave-front', 'caddy-wave-leaves'] },
      { name: '麻の葉', price: 2420, stock: 17, pictures: ['caddy-hemp-front'] },
    ],
  },
  {
    key: 'hojicha', kind: 'tea', name: '焙煎ほうじ茶', with_market: true,
    description: text('一番茶の茎を、砂釜でゆっくり焙じました。封を切ると、焼きたての菓子のような甘い香りがひろがります。', '熱湯でたっぷりと、三十秒。食後や寝る前にも安心して飲める、やさしいお茶です。牛乳で煮出してもおいしくいただけます。', care.tea),
    pictures: ['hojicha-pouch-front', 'hojicha-pouch-leaves'],
    skus: [
      { name: '100g', price: 864, stock: 80 },
      { name: '300g', price: 2160, stock: 35 },
    ],
  },
  {
    key: 'genmaicha', kind: 'tea', name: '玄米茶「こがね」', with_market: true,
    description: text('近江の餅米を香ばしく炒り、二番茶と半々に合わせました。ぱちんと弾けた白い花が、ときどき混じっています。', '熱湯で三十秒。冷めてもおいしいので、水筒にもおすすめです。', `内容量 150g。${care.tea}`),
    pictures: ['genmaicha-pouch-front', 'genmaicha-pouch-leaves'],
    skus: [{ name: '150g', price: 756, stock: 64 }],
  },
  {
    key: 'wakocha', kind: 'tea', name: '和紅茶「べにふうき」', with_market: true,
    description: text('日本で生まれた品種「べにふうき」を、茶園の中の小さな工場で紅茶に仕立てました。渋みは穏やかで、花の蜜を思わせる香り。まずはストレートでどうぞ。', '茶葉 3g に熱湯 180ml、三分。', `内容量 80g。${care.tea}`),
    pictures: ['wakocha-pouch-front', 'wakocha-pouch-leaves'],
    skus: [{ name: '80g', price: 1296, stock: 41 }],
  },
  {
    key: 'tea-bags', kind: 'tea', name: '水出し煎茶ティーバッグ', with_market: true,
    description: text('水に入れて冷蔵庫で三時間。渋みの出にくい浅蒸しの葉を選んだ、水出し専用のティーバッグです。', '5g × 15包。一包で 750ml ほどつくれます。紐もホチキスも使わない、とうもろこし由来の袋です。', care.tea),
    pictures: ['teabag-pouch-front', 'teabag-pouch-leaves'],
    skus: [
      { name: '15包', price: 1080, stock: 70 },
      { name: '15包 × 3袋', price: 2916, stock: 24 },
    ],
  },
  {
    key: 'matcha', kind: 'tea', name: '宇治抹茶「常磐」', with_market: true,
    description: text('石臼で一時間に四十グラムずつ挽いた、薄茶用の抹茶です。鮮やかな緑と、ミルクのような甘い香り。はじめて点てる方にも泡が立ちやすい挽き目です。', '茶杓に山二杯（約 2g）、80度のお湯 70ml。茶筅を前後に素早く振ってください。', '開封後は冷蔵庫で保存し、二週間ほどで使い切ると香りが保てます。'),
    pictures: ['matcha-tin-front', 'matcha-powder'],
    skus: [
      { name: '缶 20g', price: 1620, stock: 33 },
      { name: '缶 40g', price: 2970, stock: 19 },
    ],
  },
  {
    key: 'matcha-bowl', kind: 'tea', name: '抹茶碗', with_market: true,
    description: text('手のひらにすっぽりおさまる、半筒形の抹茶碗です。引き出し黒の深い艶と、志野のやわらかな白。どちらもお茶の緑が映えます。', '直径 11.8cm、高さ 7.6cm。茶筅が振りやすいよう、見込みを広くとりました。', care.pottery),
    pictures: ['matcha-bowl-black-front', 'matcha-bowl-black-table', 'matcha-bowl-shino-front'],
    skus: [
      { name: '黒', price: 8800, stock: 7, pictures: ['matcha-bowl-black-front', 'matcha-bowl-black-table'] },
      { name: '志野', price: 9350, stock: 5, pictures: ['matcha-bowl-shino-front'] },
    ],
  },
  {
    key: 'whisk', kind: 'tea', name: '高山茶筅 百本立', with_market: false,
    description: text('奈良・高山の茶筅師が、一本の淡竹を小刀だけで百に割り、糸で編んだ茶筅です。穂先が細かく、きめの整った泡が立ちます。', '高さ 11.5cm。はじめにお湯へ浸して穂を開かせてからお使いください。使ったあとは水ですすぎ、くせ直しに立てて陰干しを。', '配信で、茶筅師が割りの工程を実演しています。'),
    pictures: ['whisk-front', 'whisk-table'],
    skus: [{ name: '百本立', price: 4950, stock: 12 }],
  },
  {
    key: 'teapot', kind: 'tea', name: '常滑の横手急須', with_market: true,
    description: text('目の細かな陶製の茶こしを、内側に直に焼きつけた急須です。深蒸しの葉も目詰まりせず、最後の一滴まできれいに切れます。', '容量 約 300ml、約 280g。蓋と本体はすり合わせてあり、傾けてもお茶がもれません。', '洗剤は使わず、お湯ですすいで乾かしてください。使い込むほどに、しっとりと艶が出ます。'),
    pictures: ['teapot-red-front', 'teapot-table', 'teapot-black-front'],
    skus: [
      { name: '朱泥', price: 6050, stock: 14, pictures: ['teapot-red-front', 'teapot-table'] },
      { name: '黒', price: 6050, stock: 10, pictures: ['teapot-black-front'] },
    ],
  },
  {
    key: 'umeshu', kind: 'tea', name: '古城梅の梅酒', adult_warning: true, with_market: true,
    description: text('紀州の希少な青梅「古城」を、蔵で三年寝かせた梅酒です。瓶の底に梅の実がごろり。氷をひとつ浮かべて、ゆっくりどうぞ。', '500ml、アルコール分 12%。原材料：梅（和歌山県産）、氷砂糖、醸造アルコール。', '20歳未満の方の飲酒は法律で禁止されています。20歳未満の方には販売いたしません。'),
    pictures: ['umeshu-front', 'umeshu-glass'],
    skus: [{ name: '500ml', price: 2530, stock: 36 }],
  },
  {
    key: 'sake', kind: 'tea', name: '純米吟醸「花の森」', adult_warning: true, with_market: true,
    description: text('伏見の小さな蔵が、京都の酒米「祝」だけで醸した純米吟醸です。白い花の香りと、軽やかな酸。冷やして、木の芽和えや白身の魚と合わせてください。', '720ml、アルコール分 15%。精米歩合 55%。', '20歳未満の方の飲酒は法律で禁止されています。20歳未満の方には販売いたしません。'),
    pictures: ['sake-front', 'sake-table'],
    skus: [{ name: '720ml', price: 2200, stock: 24 }],
  },
]
