import type { DemoProduct } from '../rows.ts'
import { care, text } from './wording.ts'

export const tools: DemoProduct[] = [
  {
    key: 'santoku', kind: 'tools', name: '鍛冶の三徳包丁 白紙二号', with_market: true,
    description: text('越前の鍛冶が、鋼を軟鉄ではさんで打ち延ばした三徳包丁です。霞のかかった地金と、波打つ刃の境目は一本ずつ違います。トマトが、のこぎりを引くことなくすっと切れます。', '刃渡り 165mm、全長 300mm、約 150g。柄は朴の木の八角柄、口金は水牛。', '作れる数がかぎられるため、お一人さま二本までとさせていただきます。', care.blade),
    pictures: ['santoku-front', 'santoku-board', 'santoku-close'],
    skus: [{ name: '165mm', price: 15400, stock: 18, salable_limit: 2 }],
  },
  {
    key: 'petty', kind: 'tools', name: 'ペティナイフ ステンレス割込', with_market: true,
    description: text('果物の皮むきから薬味きざみまで、台所でいちばん出番の多い小さな一本。さびにくいステンレスで鋼をはさみ、手入れの手間を減らしました。', '刃渡り 120mm、全長 230mm、約 75g。柄は胡桃の木。', care.blade),
    pictures: ['petty-front', 'petty-board', 'petty-close'],
    skus: [{ name: '120mm', price: 8800, stock: 26 }],
  },
  {
    key: 'nakiri', kind: 'tools', name: '菜切包丁 黒打ち', with_market: true,
    description: text('まっすぐな刃がまな板にぴたりと当たり、葱もキャベツもつながらずに切れます。刻みものの多い和の台所に、一本あると重宝する菜切です。', '刃渡り 165mm、全長 305mm、約 170g。柄は栗の焼き柄。', care.blade),
    pictures: ['nakiri-front', 'nakiri-board', 'nakiri-close'],
    skus: [{ name: '165mm', price: 13200, stock: 9 }],
  },
  {
    key: 'whetstone', kind: 'tools', name: '両面砥石 1000／3000番', with_market: true,
    description: text('月に一度、十五分。切れ味を取り戻すための、はじめての砥石です。中砥（1000番）で刃をつけ、仕上げ砥（3000番）でなめらかに整えます。', '205 × 65 × 32mm、桐の台つき。使う前に十分ほど水に浸してください。', 'ご購入の方に、研ぎ方の手引き（A4・4ページ）を同封します。'),
    pictures: ['whetstone-front', 'whetstone-use'],
    skus: [{ name: '台つき', price: 4950, stock: 20 }],
  },
  {
    key: 'cutting-board', kind: 'tools', name: '檜の一枚板まな板', with_market: true,
    description: text('継ぎ目のない尾鷲檜の一枚板です。水はけがよく、刃あたりはやわらか。乾かしているあいだ、台所にほのかな香りが立ちます。', '中：360 × 220 × 24mm、大：420 × 240 × 28mm。', '使う前に水で濡らしてから。洗ったあとは木目を縦にして陰干ししてください。削り直しも承ります。'),
    pictures: ['board-front', 'board-use'],
    skus: [
      { name: '中', price: 5280, stock: 17, pictures: ['board-front'] },
      { name: '大', price: 6930, stock: 8, pictures: ['board-use', 'board-front'] },
    ],
  },
  {
    key: 'snips', kind: 'tools', name: '手打ち握り鋏', with_market: true,
    description: text('一本の鋼を曲げて仕立てた、播州の握り鋏です。糸を切る音が、ちいさく澄んでいます。針仕事にも、パンの袋を開けるのにも。', '全長 105mm、約 28g。革の鞘つき。', 'ときどき刃物用の椿油を薄くのばしてください。研ぎ直しができます。'),
    pictures: ['snips-front', 'snips-close'],
    skus: [{ name: '105mm', price: 3850, stock: 23 }],
  },
  {
    key: 'grater', kind: 'tools', name: '純銅の手打ちおろし金', with_market: true,
    description: text('鏨で一目ずつ起こした刃は、大根の繊維を断ち切って、ふわりと水っぽくないおろしにします。裏は目の細かい薬味用。', '210 × 120mm、約 230g。純銅に錫引き。', '目立て直しをすれば、三代使えるといわれます。使ったあとは竹ささらで目の中を洗い、よく乾かしてください。'),
    pictures: ['grater-front', 'grater-close'],
    skus: [
      { name: '薬味用', price: 5500, stock: 15, pictures: ['grater-front'] },
      { name: '大根用', price: 9900, stock: 6, pictures: ['grater-close', 'grater-front'] },
    ],
  },
  {
    key: 'basket', kind: 'tools', name: '真竹の盆ざる', with_market: true,
    description: text('三年ものの真竹を割き、縁をきりりと巻いた盆ざるです。そばを盛る、茹でた野菜を広げる、梅を干す。風が通り、水気がすぐに切れます。', '直径 30cm、深さ 4cm。', '使ったあとはたわしで洗い、風の通るところで吊るして乾かしてください。青みは少しずつ飴色に変わります。'),
    pictures: ['basket-front', 'basket-use'],
    skus: [{ name: '30cm', price: 4620, stock: 13 }],
  },
  {
    key: 'kettle', kind: 'tools', name: '南部鉄瓶 あられ', with_market: true,
    description: text('砂型に一粒ずつ霰を押し、内側を釜焼きした本物の鉄瓶です。沸かした湯はまろやかで、いつもの番茶の味が変わります。', '容量 約 1.1L、約 1.6kg。ガス・IH（200V）対応。', '湯を沸かしたあとは、熱いうちに注ぎ切り、余熱で内側を乾かしてください。', 'たいへんご好評につき、ただいま売り切れです。次の吹き（鋳込み）は二か月後の予定です。'),
    pictures: ['kettle-front', 'kettle-close'],
    skus: [{ name: '1.1L', price: 27500, stock: 0 }],
  },
]
