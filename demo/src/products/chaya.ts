import type { DemoProduct } from '../rows.ts'
import { text } from './wording.ts'

const keep = '請置於陰涼乾燥處，避免日照與異味；開封後建議三個月內喝完。'

export const chayaProducts: DemoProduct[] = [
  {
    key: 'tw-oolong', kind: 'tea', name: '梨山高山烏龍 春茶', with_market: true,
    description: text('海拔兩千公尺的梨山茶園，清晨常在雲裡。輕焙火保留花香，茶湯蜜黃、入口綿軟，喝完喉間還有回甘。', '球形茶 6g 配 150ml、95°C 熱水，第一泡 50 秒，可回沖五至六次。', keep),
    pictures: ['oolong-tin-front', 'oolong-tin-leaves', 'oolong-heap'],
    skus: [{ name: '75g 罐裝', price: 680, stock: 42 }, { name: '150g 罐裝', price: 1280, stock: 25 }],
  },
  {
    key: 'tw-beauty', kind: 'tea', name: '東方美人 小綠葉蟬蜜香', with_market: true,
    description: text('夏天讓小綠葉蟬叮咬過的嫩芽，才有這股熟果與蜂蜜的香氣。白毫、褐葉、紅心，一把茶葉裡看得到五種顏色。', '85°C 熱水，一分鐘。放涼後加冰，是我們夏天待客的茶。', keep),
    pictures: ['beauty-tin-front', 'beauty-tin-leaves'],
    skus: [{ name: '50g 罐裝', price: 980, stock: 18 }, { name: '100g 罐裝', price: 1860, stock: 9 }],
  },
  {
    key: 'tw-tieguanyin', kind: 'tea', name: '木柵正欉鐵觀音', with_market: true,
    description: text('反覆布球、慢火烘焙二十多個小時，焙出熟悉的炭香與弱果酸。老茶客說，第三泡才是它真正的樣子。', '沸水，30 秒即可出湯。', keep),
    pictures: ['tieguanyin-pouch-front', 'tieguanyin-pouch-leaves'],
    skus: [{ name: '150g', price: 620, stock: 36 }],
  },
  {
    key: 'tw-sunmoon', kind: 'tea', name: '日月潭紅玉紅茶', with_market: true,
    description: text('台茶十八號「紅玉」，帶著天然的肉桂與薄荷香。茶湯豔紅透亮，單喝清爽，加鮮奶也不輸氣勢。', '3g 茶葉、200ml、95°C，浸泡三分鐘。', keep),
    pictures: ['sunmoon-pouch-front', 'sunmoon-pouch-leaves'],
    skus: [{ name: '75g', price: 450, stock: 50 }, { name: '150g', price: 820, stock: 22 }],
  },
  {
    key: 'tw-jasmine', kind: 'tea', name: '彰化花壇茉莉綠茶', with_market: true,
    description: text('夏夜現採的茉莉，與綠茶一層花、一層茶窨製七次。聞得到花，卻看不到花，是花茶師傅的規矩。', '80°C 熱水，一分半。冷泡四小時更清甜。', keep),
    pictures: ['jasmine-pouch-front', 'jasmine-pouch-leaves'],
    skus: [{ name: '100g', price: 380, stock: 44 }],
  },
  {
    key: 'tw-osmanthus', kind: 'tea', name: '桂花四季春', with_market: true,
    description: text('南投名間的四季春，拌入秋天手挑的金桂。香氣甜潤，回沖四五次仍有花香。', '90°C 熱水，45 秒。', keep),
    pictures: ['osmanthus-pouch-front', 'osmanthus-pouch-leaves'],
    skus: [{ name: '100g', price: 420, stock: 31 }],
  },
  {
    key: 'tw-gift-box', kind: 'tea', name: '雙罐茶禮盒「鹿谷」', with_market: true,
    description: text('凍頂烏龍與桂花烏龍各一罐，鋪上紙絲，收進燙金七寶紋的硬盒。逢年過節、拜訪長輩都體面。', '凍頂烏龍 75g、桂花烏龍 75g。附提袋，可代寫卡片，請於訂單留言告訴我們。', keep),
    pictures: ['gift-box-front', 'oolong-heap'],
    skus: [{ name: '雙罐裝', price: 1380, stock: 20 }],
  },
  {
    key: 'tw-gaiwan', kind: 'teaware', name: '手繪青花蓋碗', with_market: true,
    description: text('鶯歌師傅一筆一筆畫上的五瓣花，碗緣微微外翻，不燙手。泡茶、聞香、直接就口都順手。', '容量約 150ml，碗徑 9.5cm。可用洗碗機，請避免驟冷驟熱。'),
    pictures: ['gaiwan-front', 'gaiwan-table'],
    skus: [{ name: '150ml', price: 890, stock: 16 }],
  },
  {
    key: 'tw-clay-pot', kind: 'teaware', name: '手拉坏紫砂茶壺', with_market: true,
    description: text('壺嘴、壺口、壺把「三山齊」，出水有力、收水俐落。泥料透氣，養久了自然溫潤有光。', '容量約 180ml。使用後以清水沖淨，開蓋晾乾，請勿使用洗潔劑。'),
    pictures: ['clay-pot-front', 'clay-pot-table', 'clay-pot-green-front'],
    skus: [
      { name: '朱泥', price: 2680, stock: 7, pictures: ['clay-pot-front', 'clay-pot-table'] },
      { name: '老段泥', price: 2880, stock: 4, pictures: ['clay-pot-green-front'] },
    ],
  },
  {
    key: 'tw-pitcher', kind: 'teaware', name: '耐熱玻璃公道杯', with_market: true,
    description: text('看得見茶色，分茶才公道。手工吹製的耐熱玻璃，壺嘴收得乾淨，不滴不漏。', '容量 350ml，耐溫差 120°C，可微波。'),
    pictures: ['pitcher-front'],
    skus: [{ name: '350ml', price: 520, stock: 28 }],
  },
  {
    key: 'tw-cups', kind: 'teaware', name: '三色品茗杯', with_market: true,
    description: text('海藍、米白、青瓷，一組三色的小杯。杯身一握剛好，薄胎聚香。', '容量約 60ml，口徑 6.5cm。手工上釉，色澤略有差異。'),
    pictures: ['cups-front'],
    skus: [{ name: '三入組', price: 660, stock: 0 }],
  },
  {
    key: 'tw-pineapple-cake', kind: 'snacks', name: '土鳳梨酥', with_market: true, is_limited_time_sale: true, sale_starts_in: -60, sale_ends_in: 240,
    description: text('只用帶酸的土鳳梨慢熬成餡，不加冬瓜。外皮是發酵奶油的酥鬆，配一杯高山烏龍剛剛好。', '每盒 10 入，奶蛋素。常溫可放 20 天。', '直播當晚限時優惠。'),
    pictures: ['pineapple-cake-front', 'pineapple-cake-table'],
    skus: [{ name: '10 入盒裝', price: 420, original_price: 480, stock: 60 }],
  },
  {
    key: 'tw-nougat', kind: 'snacks', name: '夏威夷豆蔓越莓牛軋糖', with_market: true,
    description: text('麥芽糖、奶油和烤香的夏威夷豆，切成手指長的一條。甜度減三成，不黏牙。', '每袋 300g，約 22 顆。'),
    pictures: ['nougat-front'],
    skus: [{ name: '300g', price: 350, stock: 38 }],
  },
  {
    key: 'tw-brittle', kind: 'snacks', name: '黑芝麻花生糖', with_market: true,
    description: text('北港花生與黑芝麻，老師傅用大鍋翻炒後壓平切片，咬下去是清脆的聲音。', '每盒 240g。開封後請密封防潮。'),
    pictures: ['brittle-front'],
    skus: [{ name: '240g', price: 260, stock: 45 }],
  },
  {
    key: 'tw-mango', kind: 'snacks', name: '玉井愛文芒果乾', with_market: true,
    description: text('六月玉井的愛文芒果，低溫烘了十六個小時。沒有加糖，只有果肉自己的甜。', '每包 120g。'),
    pictures: ['mango-front'],
    skus: [{ name: '120g', price: 280, stock: 52 }],
  },
  {
    key: 'tw-honey', kind: 'snacks', name: '桂花龍眼蜜', with_market: false,
    description: text('中寮的龍眼蜜，浸入烘乾的金桂三個月。抹吐司、沖溫水、淋在豆花上都好。', '每罐 350g。天冷結晶屬正常現象，隔溫水化開即可。直播限定。'),
    pictures: ['honey-front'],
    skus: [{ name: '350g', price: 480, stock: 15 }],
  },
]
