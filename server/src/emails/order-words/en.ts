import type { OrderWords } from './words.ts';

// the terminals speak Japanese: each number keeps its name there
const loppi = [
  { label: 'Customer number (お客様番号)', of: 'receipt_no' },
  { label: 'Confirmation number (確認番号)', of: 'conf_no' },
] as const;

export const en: OrderWords = {
  greeting: (name) => `Dear ${name},`,
  greetingWithoutName: 'Hello,',
  subject: {
    placed: (store, slug) => `${store}: we have received your order (${slug})`,
    received: (store, slug) => `${store}: we have your order, payment is still open (${slug})`,
    paid: (store, slug) => `${store}: your payment has arrived (${slug})`,
    canceled: (store, slug) => `${store}: your order was canceled (${slug})`,
    refunded: (store, slug) => `${store}: your money has been returned (${slug})`,
    konbini: (store, slug) => `${store}: your numbers for paying at the convenience store (${slug})`,
    reminder: (store, slug) => `${store}: please pay by tomorrow (${slug})`,
    replaced: (store, slug) => `${store}: your payment arrived and your order stands again (${slug})`,
    late_cash: (store, slug) => `${store}: about the return of your payment (${slug})`,
    surplus_returned: (store, slug) => `${store}: your second payment has been returned (${slug})`,
    late_cash_store: (store, slug) => `${store}: please return money to a buyer (${slug})`,
    refund_by_hand: (store, slug) => `${store}: about the return of your payment (${slug})`,
    money_open_store: (store, slug) => `${store}: money of an order needs a person (${slug})`,
    shipped: (store, slug) => `${store}: your order is on its way (${slug})`,
    message_to_store: (store, slug) => `${store}: a buyer has written to you (${slug})`,
    message_to_buyer: (store, slug) => `${store}: the store has written to you (${slug})`,
  },
  lead: {
    placed: 'Thank you for your order. This is what we have received.',
    received:
      'We have your order. Its payment has not been confirmed yet. The button below leads to the order and to its payment. Without a payment in time the order is canceled by itself. If you have just paid, please disregard this email.',
    paid: 'Your payment has arrived, thank you. We are getting your order ready.',
    canceled: 'We did not receive your payment in time, so this order was canceled. Nothing was charged.',
    refunded: 'A payment came for an order that was canceled; we have returned it in full. Your card company may take some time to show it.',
    konbini: 'Thank you for your order. Please take the numbers below to the convenience store and pay before the deadline.',
    reminder:
      'We have not received your convenience-store payment yet, and the deadline is tomorrow. After it the order is canceled automatically. If you have paid already, please disregard this email.',
    replaced: 'Your payment arrived after the deadline. We still had your goods, so your order stands again under a new number. We are getting it ready.',
    late_cash:
      'You paid at a convenience store for an order that had been canceled after its deadline. We are sorry: we do not have the goods any more and will return the full amount. Convenience stores cannot give the money back, so the store will ask you for a bank account.',
    late_cash_store:
      'A buyer paid at a convenience store for an order that cannot be accepted. The payment provider cannot return this money: please ask the buyer for a bank account and transfer the full amount.',
    surplus_returned:
      'A second payment came for an order that is paid already, or is to be paid in another way. We have returned it in full; your card company or wallet may take some time to show it. Your order stays as it is.',
    refund_by_hand:
      'We wanted to return your payment, but the payment provider no longer takes the return. The store will return the full amount to you by itself and will ask you where to.',
    money_open_store:
      'A payment of this order does not come out even by itself. Please look into it together with whoever runs your shop: it stands in the operator’s list of open money, with what can be done about it.',
    shipped: 'Your order has left our store and is on its way to you.',
    message_to_store: 'A buyer has written to you about an order.',
    message_to_buyer: 'The store has written to you about your order.',
  },
  paidAtKonbini: 'Your convenience-store payment has arrived, thank you. We are getting your order ready.',
  canceledAtKonbini: 'We did not receive your convenience-store payment in time, so this order was canceled. Its payment numbers no longer work.',
  canceledUnsure:
    'We did not receive your payment in time, so this order was canceled. Should your payment have gone through all the same, we will find it: your order stands again while we have the goods, or you get the full amount back.',
  canceledBy: {
    seller: 'The store has had to cancel this order. We are sorry for the trouble; please write to us if you have any questions.',
    buyer: 'As you asked, we have canceled this order. We hope to see you again.',
  },
  numbersDead: 'Its payment numbers no longer work.',
  moneyBack: 'If you have paid already, you will get the full amount back.',
  returnedByStore: 'The store has returned your payment. Your card company or wallet may take some time to show it.',
  refundedByTransfer: 'We have transferred the full amount of your convenience-store payment to the bank account you named.',
  surplusCash:
    'You paid at a convenience store for an order that is paid already, or is to be paid in another way. We will return the full amount. Convenience stores cannot give the money back, so the store will ask you for a bank account.',
  cashOfCanceled:
    'You paid at a convenience store for an order that is canceled. We will return the full amount. Convenience stores cannot give the money back, so the store will ask you for a bank account.',
  readySubject: (store, slug) => `${store}: your order is ready to be collected (${slug})`,
  ready: 'Your order is ready and waits for you at the store. Please give the order number below when you come to collect it.',
  cashOnDelivery: 'Please pay the carrier when your parcel arrives.',
  number: 'Order',
  orderedAt: 'Ordered',
  paidBy: 'Payment',
  payments: { gmo_credit: 'Credit card', gmo_cvs: 'Convenience store', gmo_paypay: 'PayPay', payuni_credit: 'Credit card', custom_cod: 'Cash on delivery' },
  seller: 'Seller',
  law: 'The seller and the terms (Taiwan’s Consumer Protection Act, Article 18)',
  lawItems: {
    store_name: 'Shop',
    commercial_name: 'Trader',
    representative: 'Representative',
    commercial_address: 'Place of business',
    commercial_phone: 'Telephone',
    contact_email: 'Email',
    selling_price: 'Prices',
    extra_fees: 'Delivery and other charges',
    payment_info: 'Payment',
    delivery_info: 'Delivery',
    withdrawal_info: 'Seven days to withdraw',
    withdrawal_exceptions: 'Goods without that right',
    return_info: 'Faulty goods and refunds',
    complaint_info: 'Complaints and disputes',
  },
  goods: 'Goods',
  shipping: 'Shipping',
  fee: 'Payment fee',
  total: 'Total, tax included',
  to: 'Delivered to',
  collectAt: 'To be collected',
  follow: 'Track it',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  page: 'Your order',
  goOn: 'Go to the order and its payment',
  contact: 'Questions',
  konbini: 'Where to pay',
  amount: 'Amount to pay',
  deadline: 'Please pay by',
  deadlineInJapan: (moment) => `${moment}, Japan time`,
  howToPay: 'Enter the numbers at the terminal in the store, or tell them at the counter, and pay in cash.',
  formerNumber: 'Former order number',
  buyer: 'Buyer',
  operatorHint: 'An answer to this email does not reach the buyer: please answer through the operator’s API, or ask whoever runs your shop.',
  openMoney: {
    amount_differs: 'The payment provider has another sum than the order asks for.',
    refund_refused: 'The payment provider refuses for good to return this payment. Please return the full amount to the buyer by yourself.',
    cash_owed: 'Cash that was paid at a convenience store is owed to the buyer.',
    no_order: 'The payment provider has money of an order that is not known here.',
    order_without_money: 'The order stands as paid, but the payment provider says that it has no money of it. Please wait before you ship it.',
    unclear: 'The payment provider cannot say what became of this payment, and is not asked any more. Please look into its console.',
  },
  atGateway: 'At the payment provider',
  inOurBooks: 'In the shop’s books',
  chains: {
    '00001': { name: 'Lawson (ローソン)', numbers: loppi },
    '00002': {
      name: 'FamilyMart (ファミリーマート)',
      numbers: [
        { label: 'Company code (企業コード)', of: 'conf_no' },
        { label: 'Order number (注文番号)', of: 'receipt_no' },
      ],
    },
    '00005': { name: 'Ministop (ミニストップ)', numbers: loppi },
    '00008': {
      name: 'Seicomart (セイコーマート)',
      numbers: [
        { label: 'Receipt number (受付番号)', of: 'receipt_no' },
        { label: 'Application number (申込番号)', of: 'conf_no' },
      ],
    },
  },
};
