/** Receipts, and the number under which a store is registered for them. */
export const receipts = {
  registration_title: '適格請求書（インボイス）',
  registration_lead: '登録番号を入れると、領収書が適格請求書になります。税率ごとの消費税額は、自動で記載されます。',
  registration_number: '登録番号',
  registration_hint: '国税庁の登録通知書にある「T」と13桁の数字',
  registration_doubtful: 'この番号は、法人番号の計算に合いません。法人の場合は、登録通知書の番号と見比べてください。個人事業主の番号は、このまま保存できます。',
  registration_wrong: 'Tと13桁の数字で入力してください',
  registration_save: '登録番号を保存する',
  audit_call_registration: '登録番号を変更しました',
  receipt_title: '領収書',
  receipt_addressee: '宛名',
  receipt_issue: '領収書を発行する',
  receipt_open: 'PDFを開く',
  receipt_again: (issue: number) => `再発行（${issue}回目）`,
  receipt_rate: (rate: number, total: string, tax: string) => `${rate}%対象 ${total}（うち消費税 ${tax}）`,
  audit_call_receipt: '領収書を発行しました',
  error_RECEIPT_NOT_AVAILABLE: '領収書は、お支払いが済んだ日本のご注文に発行できます。',
};
