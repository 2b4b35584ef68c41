import type { DemoProduct } from '../rows.ts';
import { care, text } from './wording.ts';

export const cloth: DemoProduct[] = [
  {
    key: 'tenugui',
    kind: 'cloth',
    name: '注染手ぬぐい 古典文様',
    with_market: true,
    description: text(
      '表も裏も同じ色。糸の芯まで染まる「注染」という技で、堺の工房が一枚ずつ染めた手ぬぐいです。洗うほどにやわらかく、あたりが出てきます。',
      '約 34 × 90cm、綿 100%（岡生地）。端は切りっぱなしです。ほつれた糸はそのつど切ると、三ミリほどで落ち着きます。',
      care.cotton,
    ),
    pictures: ['tenugui-seigaiha-hung', 'tenugui-seigaiha-folded', 'tenugui-close', 'tenugui-asanoha-hung'],
    skus: [
      { name: '青海波', price: 1430, stock: 45, pictures: ['tenugui-seigaiha-hung', 'tenugui-seigaiha-folded', 'tenugui-close'] },
      { name: '麻の葉', price: 1430, stock: 0, pictures: ['tenugui-asanoha-hung', 'tenugui-asanoha-folded'] },
      { name: '市松', price: 1430, stock: 32, pictures: ['tenugui-ichimatsu-hung', 'tenugui-ichimatsu-folded'] },
      { name: '矢絣', price: 1430, stock: 19, pictures: ['tenugui-yagasuri-hung', 'tenugui-yagasuri-folded'] },
    ],
  },
  {
    key: 'tenugui-set',
    kind: 'cloth',
    name: '手ぬぐい三枚組 贈りもの包み',
    with_market: true,
    description: text(
      '青海波、市松、矢絣の三枚を、薄紙でくるんで貼り箱に納めました。お礼や引っ越しのごあいさつに選ばれている組みです。',
      '各 約 34 × 90cm、綿 100%。のし・手提げ袋をご希望の方は、注文のあとでメッセージをお送りください。',
      care.cotton,
    ),
    pictures: ['tenugui-stack', 'tenugui-close'],
    skus: [{ name: '三枚組（箱入り）', price: 4510, stock: 18 }],
  },
  {
    key: 'furoshiki',
    kind: 'cloth',
    name: '二巾風呂敷 七宝',
    with_market: true,
    description: text(
      '円を四分の一ずつ重ねた七宝つなぎは、縁がひろがるしるし。お弁当やワイン一本、菓子折りをきれいに包める二巾（ふたはば）です。',
      '68 × 68cm、綿 100%（シャンタン）。結びやすく、ほどけにくい生地を選びました。包み方の栞つき。',
      care.cotton,
    ),
    pictures: ['furoshiki-shippo-box', 'furoshiki-shippo-close', 'furoshiki-shippo-navy-box'],
    skus: [
      { name: '山吹', price: 2090, stock: 29, pictures: ['furoshiki-shippo-box', 'furoshiki-shippo-close'] },
      { name: '紺', price: 2090, stock: 33, pictures: ['furoshiki-shippo-navy-box', 'furoshiki-shippo-navy-close'] },
    ],
  },
  {
    key: 'furoshiki-large',
    kind: 'cloth',
    name: '大判風呂敷 亀甲',
    with_market: true,
    description: text(
      '長寿を願う亀甲文様を、墨色に金茶で。肩から掛ければ旅の荷物入れに、広げればテーブルクロスにもなる大判です。',
      '104 × 104cm、綿 100%。撥水加工をしているので、雨の日の買い物袋としても使えます。',
      care.cotton,
    ),
    pictures: ['furoshiki-kikko-box', 'furoshiki-kikko-close'],
    skus: [{ name: '墨', price: 3960, stock: 14 }],
  },
  {
    key: 'noren',
    kind: 'cloth',
    name: '麻の半間のれん',
    with_market: true,
    description: text(
      '近江の麻に、一枚ずつ筒描きで文様を置いた半間（85cm）のれんです。風が通るたび、藍の濃淡がゆっくり揺れます。',
      '幅 85cm、丈 100cm、二枚仕立て。突っ張り棒で掛けられます（竹竿は別売り）。',
      '汚れたときは、ぬるま湯で押し洗いし、形を整えて陰干ししてください。アイロンは霧を吹きながら中温で。',
    ),
    pictures: ['noren-indigo-door', 'noren-indigo-flat', 'noren-moon-flat', 'noren-wave-flat'],
    skus: [
      { name: '藍・輪', price: 12100, stock: 9, pictures: ['noren-indigo-flat', 'noren-indigo-door'] },
      { name: '苔・月', price: 12100, stock: 6, pictures: ['noren-moon-flat'] },
      { name: '紅殻・波', price: 12100, stock: 4, pictures: ['noren-wave-flat'] },
    ],
  },
  {
    key: 'kinchaku',
    kind: 'cloth',
    name: '合切巾着',
    with_market: true,
    description: text(
      '財布も手帳も「一切合切」入るから、合切袋。底にまちがあり、置いても倒れません。裏地は無地の木綿です。',
      '幅 24cm、高さ 26cm、底 14 × 14cm。紐は正絹の江戸打ちです。',
      care.cotton,
    ),
    pictures: ['kinchaku-dots-front', 'kinchaku-stripe-front'],
    skus: [
      { name: '水玉・朱', price: 3300, stock: 20, pictures: ['kinchaku-dots-front'] },
      { name: '縞・紺', price: 3300, stock: 22, pictures: ['kinchaku-stripe-front'] },
    ],
  },
  {
    key: 'coasters',
    kind: 'cloth',
    name: '木綿のコースター五枚組',
    with_market: true,
    description: text(
      '手ぬぐいを染めたあとの端布を、二枚重ねて縫い上げました。文様の取り合わせは、一組ずつ少しちがいます。',
      '各 11 × 11cm、綿 100%。湯呑にもグラスにもちょうどよい厚みです。',
      care.cotton,
    ),
    pictures: ['coasters-front'],
    skus: [{ name: '五枚組', price: 1760, stock: 37 }],
  },
  {
    key: 'cushion',
    kind: 'cloth',
    name: '縞木綿の座布団',
    with_market: false,
    description: text(
      '京都の座布団職人が、四隅まで木綿わたをきっちり詰めて綴じた、手とじの座布団です。へたっても、打ち直せばまた使えます。',
      '55 × 59cm（銘仙判）、わた 1.3kg。側生地は綿 100%、ほどいて洗えます。',
      '配信では、綴じの工程をご覧いただけます。',
    ),
    pictures: ['cushion-front'],
    skus: [
      { name: '一枚', price: 8250, stock: 10 },
      { name: '二枚組', price: 15950, stock: 5 },
    ],
  },
];
