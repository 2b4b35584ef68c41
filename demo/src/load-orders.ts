import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import { prefectures } from '@noren/contract/prefectures';
import { randomFrom } from './random.ts';
import type { DemoOrder } from './rows.ts';

/** A buyer of the load store, who orders as a guest. */
export interface LoadPerson {
  name: string;
  email: string;
  phone_number: string;
  /** as on the parcel, with its postcode */
  address: string;
  level_one_code: string;
}

/** An order of the load store. */
export interface LoadOrder {
  /** index in `loadPeople()` */
  person: number;
  minutes_ago: number;
  status: DemoOrder['status'];
  payment: DemoOrder['payment'];
  shipping_status: DemoOrder['shipping']['status'];
  tracking_number: string | null;
  delivery_request: DeliveryRequest | null;
  /** ordered in last night's show */
  from_show: boolean;
  /** `product` is an index of `loadProducts()`, `sku` an index of its SKUs */
  lines: { product: number; sku: number; quantity: number }[];
  /** a question of the buyer that has no answer yet */
  question: string | null;
}

const surnames =
  '佐藤 鈴木 高橋 田中 伊藤 渡邊 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山﨑 阿部 森 池田 橋本 石川 前田 藤田 小川 岡田 後藤 長谷川 石井 村上 近藤 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 岡本 松田 中川 中野 原田 小野 田村 竹内 金子 和田 中山 石田 上田 森田 原 柴田 酒井 工藤 横山 宮崎 宮本 内田 髙木 安藤 谷口 大野 丸山 今井 河野 藤本 村田 武田 上野 杉山 増田 平野 大塚'.split(
    ' ',
  );
const givenNames =
  '陽子 健一 美咲 翔太 由美子 大輔 さくら 誠 恵子 拓也 久美子 直樹 智子 隆 真由美 学 葵 蓮 結衣 悠真 千尋 薫 みどり 進 和子 浩二 遥 駿 彩花 亮'.split(
    ' ',
  );
/** Postcodes with their cities and towns; more people live where more rows are. */
const places =
  `060-0001 北海道 札幌市中央区北一条西|980-0811 宮城県 仙台市青葉区一番町|100-0005 東京都 千代田区丸の内|150-0001 東京都 渋谷区神宮前
160-0022 東京都 新宿区新宿|171-0022 東京都 豊島区南池袋|130-0013 東京都 墨田区錦糸|135-0064 東京都 江東区青海|220-0012 神奈川県 横浜市西区みなとみらい
330-0846 埼玉県 さいたま市大宮区大門町|260-0013 千葉県 千葉市中央区中央|920-0981 石川県 金沢市片町|380-0823 長野県 長野市南千歳|450-0002 愛知県 名古屋市中村区名駅
420-0852 静岡県 静岡市葵区紺屋町|600-8216 京都府 京都市下京区東塩小路町|530-0001 大阪府 大阪市北区梅田|542-0076 大阪府 大阪市中央区難波
650-0021 兵庫県 神戸市中央区三宮町|700-0901 岡山県 岡山市北区本町|730-0011 広島県 広島市中区基町|760-0019 香川県 高松市サンポート|790-0012 愛媛県 松山市湊町
810-0001 福岡県 福岡市中央区天神|850-0057 長崎県 長崎市大黒町|860-0806 熊本県 熊本市中央区花畑町|892-0842 鹿児島県 鹿児島市東千石町|900-0015 沖縄県 那覇市久茂地`.split(
    /[|\n]/,
  );
const buildings = [
  '',
  '',
  'メゾン欅 203',
  'コーポ青空 B-102',
  'ハイツ白樺 5号室',
  '第２藤ビル ８Ｆ',
  'グランドパークレジデンス中央タワー イーストコート 2304号室',
];
const questions = [
  '到着を来週の水曜日に変更できますか。',
  '贈りものなので、金額の分かるものを入れないでください。',
  '住所の部屋番号を書き忘れました。304号室です。',
  '色を白に変えていただくことはできますか。',
  '先ほどの注文と一緒に送っていただけますか。',
  '領収書の宛名は会社名でお願いできますか。',
  '支払い方法を代金引換に変えたいです。',
  '何時ごろ発送になりますか。',
];
const notes = ['宅配ボックスに入れてください', '玄関前に置かないでください', '不在の日が多いです'];

const hour = 60;
const day = 24 * hour;
const peopleCount = 3_200;
const orderCount = 10_000;
/** Orders that wait to be shipped. */
const toShip = 300;
const unpaid = 40;
const onTheWay = 180;

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[below(random, list.length)];
  if (found === undefined) throw new Error('Cannot pick from an empty list');
  return found;
}

/** Generates the buyers of the load store, the same ones every time. */
export function loadPeople(): LoadPerson[] {
  const random = randomFrom('soko people');
  return Array.from({ length: peopleCount }, (_, nth) => {
    const [postcode = '', prefecture = '', town = ''] = pick(random, places).split(' ');
    const house = `${1 + below(random, 9)}-${1 + below(random, 30)}-${1 + below(random, 40)}`;
    const number = String(nth + 1).padStart(4, '0');
    return {
      name: `${pick(random, surnames)} ${pick(random, givenNames)}`,
      email: `buyer-${number}@example.com`,
      phone_number: `0901235${number}`,
      address: `〒${postcode} ${`${prefecture}${town}${house} ${pick(random, buildings)}`.trim()}`,
      level_one_code: prefectures.find(({ name }) => name === prefecture)?.code ?? '',
    };
  });
}

type Stage = 'to_ship' | 'unpaid' | 'on_the_way' | 'past';
const stageOf = (nth: number): Stage =>
  nth < toShip
    ? 'to_ship'
    : nth < toShip + unpaid
      ? 'unpaid'
      : nth < toShip + unpaid + onTheWay
        ? 'on_the_way'
        : 'past';

/**
 * Generates ten thousand orders of the load store, newest first, the same ones every time: a busy
 * day after a show, with three hundred to ship, and the year before it.
 * @param skuCounts how many SKUs each product of `loadProducts()` has. The orders are of the last
 * four hundred products
 */
export function loadOrders(skuCounts: readonly number[]): LoadOrder[] {
  const random = randomFrom('soko orders');
  const popular = skuCounts.length - Math.min(400, skuCounts.length);
  const orders = Array.from({ length: orderCount }, (_, nth): LoadOrder => {
    const stage = stageOf(nth);
    const isCash = random() < 0.3;
    const isLost = stage === 'past' && random() < 0.03;
    return {
      // some people order several times in one show
      person: stage === 'to_ship' ? below(random, 240) : below(random, peopleCount),
      minutes_ago: minutesAgo(random, stage, nth),
      ...stateOf(stage, { isCash, isLost, nth }),
      delivery_request: random() < 0.2 && stage !== 'past' ? requestOf(random) : null,
      from_show: stage === 'to_ship' && nth % 3 !== 0,
      lines: Array.from({ length: 1 + below(random, 3) }, () => {
        const product = popular + below(random, skuCounts.length - popular);
        const sku = below(random, skuCounts[product] ?? 1);
        return { product, sku, quantity: 1 + below(random, 2) };
      }),
      question: stage === 'to_ship' && nth % 40 === 7 ? pick(random, questions) : null,
    };
  });
  return orders.toSorted((a, b) => a.minutes_ago - b.minutes_ago);
}

function minutesAgo(random: Random, stage: Stage, nth: number): number {
  if (stage === 'to_ship') return 30 + below(random, nth % 3 === 0 ? 30 * hour : 2 * hour);
  if (stage === 'unpaid') return 20 + below(random, day);
  if (stage === 'on_the_way') return 2 * day + below(random, day);
  return 4 * day + below(random, 361 * day);
}

const requestOf = (random: Random): DeliveryRequest => ({
  day: null,
  slot: pick(random, ['morning', '14-16', '18-20', '19-21'] as const),
  note: random() < 0.3 ? pick(random, notes) : null,
});

/** A tracking number with the check digit of Yamato: the remainder of a division by seven. */
const trackingNumber = (nth: number): string => {
  const digits = 40_123_400_000 + nth;
  return `${digits}${digits % 7}`;
};

type State = Pick<LoadOrder, 'status' | 'payment' | 'shipping_status' | 'tracking_number'>;

function stateOf(
  stage: Stage,
  { isCash, isLost, nth }: { isCash: boolean; isLost: boolean; nth: number },
): State {
  const type = isCash ? 'custom_cod' : nth % 4 === 0 ? 'gmo_cvs' : 'gmo_credit';
  const none = { shipping_status: 'init', tracking_number: null } as const;
  if (stage === 'unpaid')
    return { ...none, status: 'unpaid', payment: { type: 'gmo_cvs', status: 'pending' } };
  if (stage === 'to_ship')
    return {
      ...none,
      status: 'undelivered',
      payment: { type, status: isCash ? 'pending' : 'paid' },
    };
  if (isLost)
    return {
      status: 'canceled',
      payment: { type: 'gmo_cvs', status: 'failed' },
      shipping_status: 'canceled',
      tracking_number: null,
    };
  const tracking_number = trackingNumber(nth);
  if (stage === 'on_the_way')
    return {
      status: 'delivering',
      payment: { type, status: isCash ? 'pending' : 'paid' },
      shipping_status: 'delivering',
      tracking_number,
    };
  return {
    status: 'completed',
    payment: { type, status: 'paid' },
    shipping_status: 'received',
    tracking_number,
  };
}
