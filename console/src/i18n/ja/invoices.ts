/** Taiwan's uniform invoice on an order. */
export const invoicesJa = {
  invoice_title: '統一発票',
  invoice_way: '受け取り方',
  invoice_cloud: 'クラウド発票（メールへ）',
  invoice_mobile_barcode: '携帯バーコード',
  invoice_certificate: '自然人証明',
  invoice_company: '会社宛て',
  invoice_donation: '寄付',
  invoice_detail: '番号・宛名',
  invoice_number: '発票番号',
  invoice_number_hint: '例：AB12345678。発行は加値センターなどで行い、番号をここに入力すると、購入者にも表示されます。空にすると取り消せます。',
  invoice_number_wrong: '英字2文字と数字8桁を入力してください。',
  invoice_save: '発票番号を保存する',
  invoice_saved: '発票番号を保存しました',
  audit_call_invoice: '発票番号を変更しました',
};
