import type { invoicesJa } from '../ja/invoices.ts';

export const invoicesZhTw: typeof invoicesJa = {
  invoice_title: '統一發票',
  invoice_way: '開立方式',
  invoice_cloud: '雲端發票（寄到電子郵件）',
  invoice_mobile_barcode: '手機條碼載具',
  invoice_certificate: '自然人憑證載具',
  invoice_company: '公司用',
  invoice_donation: '捐贈',
  invoice_detail: '載具・統編抬頭・愛心碼',
  invoice_number: '發票號碼',
  invoice_number_hint: '例：AB12345678。請於加值中心等處開立後，在此填入號碼，訂購人也會看到。清空即可移除。',
  invoice_number_wrong: '請輸入 2 碼英文字母與 8 碼數字。',
  invoice_save: '儲存發票號碼',
  invoice_saved: '已儲存發票號碼',
  audit_call_invoice: '變更了發票號碼',
};
