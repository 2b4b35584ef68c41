import type { DemoStream } from './rows.ts';

export const streams: DemoStream[] = [
  {
    key: 'hanamori-thursday',
    store: 'hanamori',
    liver: 'liver-hanamori',
    title: '木曜の暖簾市　窯出しのうつわと新茶',
    content:
      '今夜は窯から出たばかりのそば猪口と、茶筅師の高山さんの実演です。カートに入れた品は15分お取り置きします。',
    cart_item_life: 15,
    picture: 'store-hanamori-door',
    starts_in: -30,
    products: [
      { product: 'choko', status: 'selling' },
      { product: 'whisk', status: 'selling' },
      { product: 'matcha-bowl', status: 'selling' },
      { product: 'pourer', status: 'init' },
      { product: 'santoku', status: 'init' },
      { product: 'tee', status: 'init' },
      { product: 'umeshu', status: 'init' },
      { product: 'kettle', status: 'sold' },
    ],
  },
  {
    key: 'hanamori-next-week',
    store: 'hanamori',
    liver: 'liver-hanamori',
    title: '来週の暖簾市　座布団職人をたずねて',
    content: '綴じの工程をご覧いただきながら、夏の布ものをご紹介します。',
    cart_item_life: null,
    picture: 'cushion-front',
    starts_in: 10050,
    products: [
      { product: 'cushion', status: 'init' },
      { product: 'tenugui', status: 'init' },
    ],
  },
  {
    key: 'chaya-friday',
    store: 'chaya',
    liver: 'liver-chaya',
    title: '週五茶席｜春茶開罐與土鳳梨酥',
    content: '今晚開今年的第一罐梨山春茶，邊泡邊聊。商品加入購物車後為您保留 10 分鐘。',
    cart_item_life: 10,
    picture: 'gaiwan-table',
    starts_in: -20,
    products: [
      { product: 'tw-oolong', status: 'selling' },
      { product: 'tw-pineapple-cake', status: 'selling' },
      { product: 'tw-gaiwan', status: 'selling' },
      { product: 'tw-honey', status: 'init' },
      { product: 'tw-clay-pot', status: 'init' },
      { product: 'tw-cups', status: 'sold' },
    ],
  },
];
