import type { PaymentFacts } from '@noren/contract/payment-methods';
import type { Region } from '@noren/contract/scalars';

interface FactWords {
  free: string;
  noFees: string;
  freeFrom: (sum: string) => string;
  shipping: (fee: string) => string;
  shippingTo: (places: readonly string[], fee: string) => string;
  fee: (name: string, fee: string) => string;
  /** after the fee of small orders: amounts, and the fee from each on */
  feeSteps: (steps: readonly (readonly [from: string, fee: string])[]) => string;
  /** order totals for which a payment method is offered */
  bounds: (from: string | null, to: string | null) => string;
  payment: (name: string, when: string) => string;
  when: Record<PaymentFacts['due'] | 'by_transfer', (days: number) => string>;
  delivery: (atDoor: boolean, isAtDoorOnly: boolean) => string;
  pickUp: string;
  /** standard wording, to adapt where the store differs */
  usual: Readonly<Record<string, string>>;
  /** only the merchant knows these: shown as examples, not inserted */
  examples: Readonly<Record<string, string>>;
}

/** Wording of a legal notice, in the language of the store's country. */
export const factWords: Record<Region, FactWords> = {
  JP: {
    free: '無料',
    noFees: '商品代金以外にご負担いただく料金はありません。',
    freeFrom: (sum) => `（商品代金の合計が${sum}以上で無料）`,
    shipping: (fee) => `送料：${fee}`,
    shippingTo: (places, fee) => `送料（${places.join('・')}）：${fee}`,
    fee: (name, fee) => `${name}の手数料：${fee}`,
    feeSteps: (steps) =>
      `（商品代金と送料の合計が${steps.map(([from, fee]) => `${from}以上は${fee}`).join('、')}）`,
    bounds: (from, to) =>
      `（合計${[from && `${from}以上`, to && `${to}以下`].filter(Boolean).join('')}のご注文に限ります）`,
    payment: (name, when) => `${name}：${when}`,
    when: {
      at_once: () => 'ご注文時にお支払いいただきます。',
      in_days: (days) => `お支払い番号の発行から${days}日以内にお支払いください。`,
      by_transfer: (days) =>
        `ご注文の日から${days}日以内に、指定の口座へお振込みください（振込手数料はお客様のご負担です）。`,
      at_door: () => '商品のお受け取り時に、配達員にお支払いください。',
    },
    delivery: (atDoor, isAtDoorOnly) =>
      isAtDoorOnly
        ? 'ご注文の確認後、3営業日以内に発送します。'
        : `ご入金の確認後${atDoor ? '（代金引換はご注文後）' : ''}、3営業日以内に発送します。`,
    pickUp: '店頭でのお受け取りは、準備ができ次第メールでお知らせします。',
    usual: {
      selling_price: '各商品ページに表示する価格（消費税込み）によります。',
      return_info:
        '破損・不良・お届け違いは、到着後7日以内にご連絡ください。送料当店負担で交換または返金いたします。\nお客様のご都合による返品は、未使用品に限り到着後7日以内に承ります（送料はお客様のご負担です）。',
    },
    examples: {
      store_name: '例：株式会社花森（花森オンラインショップ）',
      commercial_name: '例：代表取締役 森本 千尋',
      commercial_address: '例：〒602-8475 京都府京都市上京区…（番地と建物名まで）',
      commercial_phone: '例：075-000-0000（平日 10:00〜17:00）',
      made_to_order_info:
        '例：製作に7〜10日いただきます。受注製作品の注文画面で、お届け時期の代わりに表示します',
    },
  },
  TW: {
    free: '免運費',
    noFees: '除商品價格外，不收取其他費用。',
    freeFrom: (sum) => `（商品金額滿${sum}免運）`,
    shipping: (fee) => `運費：${fee}`,
    shippingTo: (places, fee) => `運費（${places.join('、')}）：${fee}`,
    fee: (name, fee) => `${name}手續費：${fee}`,
    feeSteps: (steps) =>
      `（商品金額加運費滿${steps.map(([from, fee]) => `${from}為${fee}`).join('、滿')}）`,
    bounds: (from, to) =>
      `（限總金額${[from && `${from}以上`, to && `${to}以下`].filter(Boolean).join('、')}的訂單）`,
    payment: (name, when) => `${name}：${when}`,
    when: {
      at_once: () => '下單時付款。',
      in_days: (days) => `取得繳費代碼後 ${days} 日內付款。`,
      by_transfer: (days) => `下單後 ${days} 日內匯款至指定帳戶（匯款手續費由買家負擔）。`,
      at_door: () => '收件時交付宅配人員。',
    },
    delivery: (atDoor, isAtDoorOnly) =>
      isAtDoorOnly
        ? '訂單確認後 3 個工作天內出貨。'
        : `付款完成後${atDoor ? '（貨到付款為訂單確認後）' : ''} 3 個工作天內出貨。`,
    pickUp: '門市自取將於備妥後以電子郵件通知。',
    usual: {
      selling_price: '以各商品頁標示之含稅價格為準。',
      withdrawal_info:
        '依消費者保護法第 19 條，您收到商品後七日內得不附理由、不負擔任何費用解除契約：退回商品，或以電子郵件、書面通知本店即可，並請註明訂單編號。',
      withdrawal_exceptions:
        '本店商品均適用七日解除權；猶豫期並非試用期，退回時請保持商品與包裝完整。',
      return_info:
        '商品如有瑕疵、破損或與訂單不符，請於到貨後來信或來電，由本店負擔運費，為您換貨或退還全部款項。',
      complaint_info:
        '請先以電話或電子郵件聯絡本店。如未獲妥適處理，可撥打 1950 全國消費者服務專線，或向各直轄市、縣（市）政府消費者服務中心申訴。',
    },
    examples: {
      store_name: '例：山間茶屋',
      commercial_name: '例：山間茶業有限公司',
      representative: '例：林淑芬',
      commercial_address: '例：558 南投縣鹿谷鄉…（完整地址）',
      commercial_phone: '例：049-200-0000（週一至週五 10:00–18:00）',
    },
  },
};
