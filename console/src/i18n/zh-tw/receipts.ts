import type { receipts as ja } from '../ja/receipts.ts';

export const receipts: typeof ja = {
  registration_title: '日本適格請求書',
  registration_lead: '填入登錄號碼後，收據即為適格請求書，並自動載明各稅率的稅額。',
  registration_number: '登錄號碼',
  registration_hint: '國稅廳登錄通知書上的「T」加13位數字',
  registration_doubtful: '這個號碼不符合法人番號的檢查碼。若為法人，請與登錄通知書核對；個人事業主可直接儲存。',
  registration_wrong: '請輸入 T 與 13 位數字',
  registration_save: '儲存登錄號碼',
  audit_call_registration: '變更了登錄號碼',
  receipt_title: '收據',
  receipt_addressee: '抬頭',
  receipt_issue: '開立收據',
  receipt_open: '開啟 PDF',
  receipt_again: (issue) => `補發（第 ${issue} 次）`,
  receipt_rate: (rate, total, tax) => `稅率 ${rate}%：${total}（含稅 ${tax}）`,
  audit_call_receipt: '開立了收據',
  error_RECEIPT_NOT_AVAILABLE: '已付款的日本訂單才能開立收據。',
};
