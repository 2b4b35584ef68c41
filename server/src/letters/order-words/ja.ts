import type { OrderWords } from './words.ts';

const loppi = [
  { label: 'お客様番号', of: 'receipt_no' },
  { label: '確認番号', of: 'conf_no' },
] as const;

export const ja: OrderWords = {
  greeting: (name) => `${name} 様`,
  greetingWithoutName: 'お客様',
  subject: {
    placed: (store, slug) => `【${store}】ご注文を承りました（${slug}）`,
    received: (store, slug) => `【${store}】ご注文を受け付けました（お支払いはこれからです）（${slug}）`,
    paid: (store, slug) => `【${store}】お支払いを確認しました（${slug}）`,
    canceled: (store, slug) => `【${store}】ご注文がキャンセルされました（${slug}）`,
    refunded: (store, slug) => `【${store}】ご返金のお知らせ（${slug}）`,
    konbini: (store, slug) => `【${store}】コンビニでのお支払い番号のご案内（${slug}）`,
    reminder: (store, slug) => `【${store}】お支払い期限は明日です（${slug}）`,
    replaced: (store, slug) => `【${store}】お支払いを確認し、ご注文を承り直しました（${slug}）`,
    late_cash: (store, slug) => `【${store}】コンビニでのお支払いのご返金について（${slug}）`,
    surplus_returned: (store, slug) => `【${store}】重複したお支払いをお返ししました（${slug}）`,
    late_cash_store: (store, slug) => `【${store}】お客様への返金をお願いします（${slug}）`,
    shipped: (store, slug) => `【${store}】商品を発送しました（${slug}）`,
    message_to_store: (store, slug) => `【${store}】お客様からメッセージが届いています（${slug}）`,
    message_to_buyer: (store, slug) => `【${store}】お店からメッセージが届いています（${slug}）`,
  },
  lead: {
    placed: 'このたびはご注文いただき、ありがとうございます。次の内容で承りました。',
    received:
      'ご注文を受け付けました。お支払いはまだ確認できていません。下のボタンから、ご注文の状況の確認とお支払いの続きができます。期限までにお支払いがない場合、ご注文は自動的にキャンセルされます。すでにお支払いがお済みの場合は、行き違いをご容赦ください。',
    paid: 'お支払いを確認しました。ありがとうございます。発送の準備を始めます。',
    canceled: '期限までにお支払いが確認できなかったため、次のご注文をキャンセルしました。請求は発生していません。',
    refunded: 'キャンセルされたご注文にお支払いがあったため、全額を返金しました。カード会社により、反映まで時間がかかることがあります。',
    konbini: 'ご注文ありがとうございます。下記の番号をお控えのうえ、期限までにコンビニの店頭でお支払いください。',
    reminder:
      'コンビニでのお支払いがまだ確認できていません。期限は明日です。期限を過ぎると、ご注文は自動的にキャンセルされます。すでにお支払いがお済みの場合は、行き違いをご容赦ください。',
    replaced: '期限後にお支払いを確認しました。商品をお取り置きできましたので、新しいご注文番号で承り直しました。発送の準備を始めます。',
    late_cash:
      '期限が過ぎてキャンセルされたご注文に、コンビニでのお支払いがありました。申し訳ございませんが、商品がご用意できないため、全額をお返しします。コンビニのお支払いは店頭では返金できませんので、お店からお振込先をうかがうご連絡を差し上げます。',
    late_cash_store:
      'お受けできないご注文に、コンビニでのお支払いがありました。決済代行会社を通した返金はできません。お客様にお振込先をうかがい、全額をお返しください。',
    surplus_returned:
      'お支払い済み、またはほかの方法でお支払いいただくご注文に、もう一度お支払いがありました。重複した分は全額を返金しました。カード会社などにより、反映まで時間がかかることがあります。ご注文はそのまま承っております。',
    shipped: 'お待たせいたしました。ご注文の商品を発送しました。お届けまで、今しばらくお待ちください。',
    message_to_store: 'ご注文について、お客様からメッセージが届いています。',
    message_to_buyer: 'ご注文について、お店からメッセージが届いています。',
  },
  paidAtKonbini: 'コンビニでのお支払いを確認しました。ありがとうございます。発送の準備を始めます。',
  canceledAtKonbini: '期限までにコンビニでのお支払いが確認できなかったため、次のご注文をキャンセルしました。お支払い番号は、もうご利用いただけません。',
  canceledBy: {
    seller: 'お店の都合により、次のご注文をキャンセルしました。ご迷惑をおかけし、申し訳ございません。くわしくはお店へお問い合わせください。',
    buyer: 'お申し出により、次のご注文をキャンセルしました。またのご利用をお待ちしております。',
  },
  numbersDead: 'お支払い番号は、もうご利用いただけません。',
  moneyBack: 'お支払いがお済みの場合は、全額をお返しします。',
  returnedByStore: 'お支払いいただいた金額を、お店より返金いたしました。カード会社などにより、反映まで時間がかかることがあります。',
  refundedByTransfer: 'お受けできなかったコンビニでのお支払いを、ご指定の口座へ全額お振り込みしました。ご確認をお願いいたします。',
  surplusCash:
    'お支払い済み、またはほかの方法でお支払いいただくご注文に、コンビニでのお支払いがありました。全額をお返しします。コンビニのお支払いは店頭では返金できませんので、お店からお振込先をうかがうご連絡を差し上げます。',
  cashOfCanceled:
    'キャンセルとなったご注文に、コンビニでのお支払いをいただいています。全額をお返しします。コンビニのお支払いは店頭では返金できませんので、お店からお振込先をうかがうご連絡を差し上げます。',
  readySubject: (store, slug) => `【${store}】商品のご用意ができました（${slug}）`,
  ready: 'お待たせいたしました。ご注文の商品のご用意ができましたので、店頭でお受け取りください。その際は、下記のご注文番号をお知らせください。',
  cashOnDelivery: '代金は、商品のお受け取り時に配達員へお支払いください。',
  number: 'ご注文番号',
  orderedAt: 'ご注文日時',
  paidBy: 'お支払い方法',
  payments: { gmo_credit: 'クレジットカード', gmo_cvs: 'コンビニ払い', gmo_paypay: 'PayPay', payuni_credit: 'クレジットカード', custom_cod: '代金引換' },
  seller: '販売者',
  goods: '商品',
  shipping: '送料',
  fee: '手数料',
  total: '合計（税込）',
  to: 'お届け先',
  collectAt: 'お受け取り',
  carrier: '配送会社',
  tracking: 'お問い合わせ番号',
  page: 'ご注文の状況',
  goOn: 'ご注文とお支払いに進む',
  contact: 'お問い合わせ',
  konbini: 'お支払い先',
  amount: 'お支払い金額',
  deadline: 'お支払い期限',
  deadlineInJapan: (moment) => `${moment}（日本時間）`,
  howToPay: '店頭の端末に番号を入力するか、レジで番号をお伝えのうえ、現金でお支払いください。',
  formerNumber: '以前のご注文番号',
  buyer: 'お客様',
  operatorHint: 'このメールには返信できません。ご返信は、お店の運営担当（運営用API）からお送りください。',
  chains: {
    '00001': { name: 'ローソン', numbers: loppi },
    '00002': {
      name: 'ファミリーマート',
      numbers: [
        { label: '企業コード', of: 'conf_no' },
        { label: '注文番号', of: 'receipt_no' },
      ],
    },
    '00005': { name: 'ミニストップ', numbers: loppi },
    '00008': {
      name: 'セイコーマート',
      numbers: [
        { label: '受付番号', of: 'receipt_no' },
        { label: '申込番号', of: 'conf_no' },
      ],
    },
  },
};
