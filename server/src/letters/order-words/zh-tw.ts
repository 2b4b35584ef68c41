import type { OrderWords } from './words.ts';

// the terminals speak Japanese: each number keeps its name there
const loppi = [
  { label: '客戶編號（お客様番号）', of: 'receipt_no' },
  { label: '確認編號（確認番号）', of: 'conf_no' },
] as const;

export const zhTw: OrderWords = {
  greeting: (name) => `${name} 您好`,
  subject: {
    placed: (store, slug) => `【${store}】已收到您的訂單（${slug}）`,
    paid: (store, slug) => `【${store}】已確認您的付款（${slug}）`,
    canceled: (store, slug) => `【${store}】您的訂單已取消（${slug}）`,
    refunded: (store, slug) => `【${store}】退款通知（${slug}）`,
    konbini: (store, slug) => `【${store}】便利商店付款號碼通知（${slug}）`,
    reminder: (store, slug) => `【${store}】付款期限為明天（${slug}）`,
    replaced: (store, slug) => `【${store}】已確認付款並重新成立訂單（${slug}）`,
    late_cash: (store, slug) => `【${store}】關於便利商店付款的退款（${slug}）`,
    surplus_returned: (store, slug) => `【${store}】重複付款已退款（${slug}）`,
    late_cash_store: (store, slug) => `【${store}】請退款給買家（${slug}）`,
    message_to_store: (store, slug) => `【${store}】買家傳來訊息（${slug}）`,
    message_to_buyer: (store, slug) => `【${store}】商店傳來訊息（${slug}）`,
  },
  lead: {
    placed: '感謝您的訂購，我們已收到以下訂單。',
    paid: '已確認您的付款，謝謝。我們將開始準備出貨。',
    canceled: '因未在期限內確認付款，以下訂單已取消，並未產生任何費用。',
    refunded: '已取消的訂單收到了付款，我們已全額退款。實際入帳時間依發卡銀行而定。',
    konbini: '感謝您的訂購。請記下以下號碼，並於期限前至便利商店付款。',
    reminder: '我們尚未確認您的便利商店付款，付款期限為明天。逾期訂單將自動取消。若您已完成付款，請忽略此通知。',
    replaced: '我們在期限後收到您的付款。商品仍有庫存，已為您以新的訂單編號重新成立訂單，並開始準備出貨。',
    late_cash: '您已取消的逾期訂單收到了便利商店付款。很抱歉，商品已無法提供，我們將全額退還。便利商店無法直接退款，商店會與您聯絡，請您提供匯款帳戶。',
    late_cash_store: '有一筆便利商店付款屬於無法受理的訂單，金流服務無法退還此款項。請向買家詢問匯款帳戶，並全額退還。',
    surplus_returned: '您已付款或改用其他付款方式的訂單，又收到了一筆付款。重複的款項已全額退還，實際入帳時間依發卡銀行或支付業者而定。您的訂單不受影響。',
    message_to_store: '買家針對訂單傳來了訊息。',
    message_to_buyer: '商店針對您的訂單傳來了訊息。',
  },
  paidAtKonbini: '已確認您的便利商店付款，謝謝。我們將開始準備出貨。',
  canceledAtKonbini: '因未在期限內確認便利商店付款，以下訂單已取消，付款號碼也已失效。',
  refundedByTransfer: '我們已將您的便利商店付款全額匯至您指定的帳戶，請確認。',
  surplusCash: '您已付款或改用其他付款方式的訂單，又收到了便利商店付款，我們將全額退還。便利商店無法直接退款，商店會與您聯絡，請您提供匯款帳戶。',
  cashOnDelivery: '請於收到商品時付款給配送人員。',
  number: '訂單編號',
  goods: '商品',
  shipping: '運費',
  fee: '手續費',
  total: '總計（含稅）',
  to: '收件人',
  page: '訂單狀況',
  contact: '聯絡我們',
  konbini: '付款地點',
  amount: '付款金額',
  deadline: '付款期限',
  deadlineInJapan: (moment) => `${moment}（日本時間）`,
  howToPay: '請在店內的機台輸入號碼，或於櫃檯告知號碼，並以現金付款。',
  formerNumber: '原訂單編號',
  buyer: '買家',
  operatorHint: '直接回覆此信無法送達買家，請由商店的營運人員（營運 API）回覆。',
  chains: {
    '00001': { name: 'Lawson（ローソン）', numbers: loppi },
    '00002': {
      name: 'FamilyMart 全家（ファミリーマート）',
      numbers: [
        { label: '企業代碼（企業コード）', of: 'conf_no' },
        { label: '訂單號碼（注文番号）', of: 'receipt_no' },
      ],
    },
    '00005': { name: 'Ministop（ミニストップ）', numbers: loppi },
    '00008': {
      name: 'Seicomart（セイコーマート）',
      numbers: [
        { label: '受理號碼（受付番号）', of: 'receipt_no' },
        { label: '申請號碼（申込番号）', of: 'conf_no' },
      ],
    },
  },
};
