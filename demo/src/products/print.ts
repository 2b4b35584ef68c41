import type { DemoProduct, DemoPrintio } from '../rows.ts';
import { care, text } from './wording.ts';

const provider = '京都の工房「版元むらさき」が、ご注文を受けてから一点ずつ印刷し、検品のうえ直接発送します。';

const posterPrint: DemoPrintio = {
  detail_description:
    '顔料インクの12色ジークレー印刷。用紙は 230g/㎡ のコットン紙（無酸・無漂白）で、光沢のない落ち着いた発色です。額は含みません。丸めず平らな状態で、厚紙にはさんでお届けします。',
  cautions:
    '受注製作のため、ご注文後のキャンセル・サイズ変更はお受けできません。\n画面の色と実物の色は、わずかに異なることがあります。\n直射日光の当たる場所への掲示はお避けください。',
  size_detail: [
    { name: 'サイズ', values: ['A4', 'A3', 'A2'] },
    { name: '紙の寸法', values: ['210 × 297mm', '297 × 420mm', '420 × 594mm'] },
    { name: '絵の寸法', values: ['180 × 252mm', '255 × 357mm', '360 × 504mm'] },
  ],
  provider_description: provider,
};

const poster = (key: string, name: string, story: string, art: string): DemoProduct => ({
  key,
  kind: 'print',
  name,
  with_market: true,
  is_printio_product: true,
  printio: posterPrint,
  description: text(story, '画：花森図案室。', care.print),
  pictures: [`poster-${art}-front`, `poster-${art}-room`],
  skus: [
    { name: 'A4', price: 2200, stock: 999 },
    { name: 'A3', price: 3300, stock: 999 },
    { name: 'A2', price: 5500, stock: 999 },
  ],
});

export const print: DemoProduct[] = [
  poster('poster-wave', 'ポスター「沖の波」', '白い泡をのせて立ち上がる三つの波と、低い太陽。湿った夏の朝の海を、四色の青で刷り重ねました。', 'wave'),
  poster('poster-fuji', 'ポスター「朝の富士」', '雲を二筋ひいて日が昇る、冬の富士です。玄関にも書斎にも、まっすぐな気持ちを連れてきます。', 'fuji'),
  poster('poster-moon', 'ポスター「芒の月」', '風にかしぐ芒の向こうに、大きな月。中秋の夜を、藍から紫へのぼかしで描きました。', 'moon'),
  {
    key: 'tee',
    kind: 'print',
    name: 'Tシャツ「波と鶴」',
    with_market: true,
    is_printio_product: true,
    description: text(
      '洗いざらしで着たい、厚手の木綿のTシャツ。白には「沖の波」、紺には「日輪の鶴」を胸に印刷しました。',
      '綿 100%、5.6オンス。首まわりは伸びにくい二本針縫いです。',
      care.print,
    ),
    pictures: ['tee-white-front', 'tee-close', 'tee-navy-front'],
    printio: {
      detail_description:
        'ガーメント印刷（水性インク）。生地の風合いを残したまま、細い線まで再現します。はじめて着るときに、前処理剤の匂いが残ることがあります。一度洗うと消えます。',
      cautions:
        '裏返して 30度以下の水で洗ってください。乾燥機・漂白剤はお使いになれません。\n印刷面へのアイロンは当て布をしてください。\n受注製作のため、サイズ交換はお受けできません。サイズ表をご確認ください。',
      size_detail: [
        { name: 'サイズ', values: ['S', 'M', 'L'] },
        { name: '身丈', values: ['66cm', '70cm', '74cm'] },
        { name: '身幅', values: ['49cm', '52cm', '55cm'] },
        { name: '肩幅', values: ['44cm', '47cm', '50cm'] },
        { name: '袖丈', values: ['19cm', '20cm', '22cm'] },
      ],
      provider_description: provider,
    },
    skus: (['白', '紺'] as const).flatMap((colour) =>
      (['S', 'M', 'L'] as const).map((size) => ({
        name: `${colour}・${size}`,
        price: 3960,
        stock: 999,
        pictures: colour === '白' ? ['tee-white-front', 'tee-close'] : ['tee-navy-front'],
      })),
    ),
  },
  {
    key: 'tote',
    kind: 'print',
    name: '帆布のトートバッグ',
    with_market: true,
    is_printio_product: true,
    description: text(
      '倉敷の帆布を使った、しっかり自立するトートです。生成りには水辺の金魚、墨には日輪の鶴を印刷しました。',
      'A4 の書類と水筒が縦に入ります。持ち手は肩に掛けられる長さです。',
      care.print,
    ),
    pictures: ['tote-natural-front', 'tote-black-front'],
    printio: {
      detail_description: '10号帆布（綿 100%）に水性インクで印刷。内側にポケットが一つあります。',
      cautions: '洗濯機では洗えません。汚れは固く絞った布で拭いてください。\n濡れたままにすると、ほかのものへ色が移ることがあります。',
      size_detail: [
        { name: 'サイズ', values: ['フリー'] },
        { name: '本体', values: ['幅 36cm × 高さ 38cm × まち 11cm'] },
        { name: '持ち手', values: ['56cm'] },
      ],
      provider_description: provider,
    },
    skus: [
      { name: '生成り・金魚', price: 3080, stock: 999, pictures: ['tote-natural-front'] },
      { name: '墨・鶴', price: 3080, stock: 999, pictures: ['tote-black-front'] },
    ],
  },
  {
    key: 'art-mug',
    kind: 'print',
    name: '図案のマグカップ',
    with_market: true,
    is_printio_product: true,
    description: text('白磁のマグに、花森図案室の絵を焼きつけました。毎朝の一杯が、少し楽しみになります。', care.print),
    pictures: ['art-mug-fuji-front', 'art-mug-fish-front'],
    printio: {
      detail_description: '昇華転写のあと 180度で焼きつけるため、洗っても絵がはがれません。',
      cautions: '電子レンジ・食器洗浄機に対応しています。研磨剤の入ったスポンジはお使いにならないでください。',
      size_detail: [
        { name: 'サイズ', values: ['ひとつのみ'] },
        { name: '寸法', values: ['直径 8.2cm × 高さ 9.5cm'] },
        { name: '容量', values: ['330ml'] },
      ],
      provider_description: provider,
    },
    skus: [
      { name: '富士', price: 2420, stock: 999, pictures: ['art-mug-fuji-front'] },
      { name: '金魚', price: 2420, stock: 999, pictures: ['art-mug-fish-front'] },
    ],
  },
  {
    key: 'postcards',
    kind: 'print',
    name: '図案の絵はがき五枚',
    with_market: true,
    is_printio_product: true,
    description: text('波、富士、月、鶴、金魚。ポスターの図案を小さく刷った、絵はがきの五枚組です。額に入れて飾る方もいらっしゃいます。', care.print),
    pictures: ['postcards-front'],
    printio: {
      detail_description: 'はがき専用の厚紙（220kg）に両面印刷。裏面は罫線のみで、万年筆でも書けます。',
      cautions: '水に濡れるとにじむことがあります。',
      size_detail: [
        { name: 'サイズ', values: ['100 × 148mm'] },
        { name: '枚数', values: ['5枚（5柄 × 1枚）'] },
      ],
      provider_description: provider,
    },
    skus: [{ name: '五枚組', price: 990, stock: 999 }],
  },
];
