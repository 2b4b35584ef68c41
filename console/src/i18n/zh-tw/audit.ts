import type { auditJa } from '../ja/audit.ts';

export const auditZhTw: typeof auditJa = {
  audit_who: '員工',
  audit_about: '內容',
  audit_everybody: '所有員工',
  audit_everything: '所有內容',
  audit_about_order: '訂單',
  audit_about_goods: '商品與庫存',
  audit_about_staff: '員工與金鑰',
  audit_about_settings: '設定',
  audit_subject_order: (name) => `訂單 ${name}`,
  audit_subject_product: (name) => `商品 ${name}`,
  audit_subject_sku: (name) => `規格 ${name}`,
  audit_subject_import: (name) => `商品檔案 ${name}`,
  audit_subject_picture: (name) => `圖片 ${name}`,
  audit_subject_staff: (name) => `員工 ${name}`,
  audit_subject_invitation: (name) => `邀請 ${name}`,
  audit_subject_key: (name) => `API 金鑰 ${name}`,
  audit_subject_webhook: (name) => `Webhook 端點 ${name}`,
  audit_subject_store: (name) => `商店 ${name}`,
  audit_batch: (count) => `${count} 筆`,
};
