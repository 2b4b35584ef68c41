import type { auditJa } from '../ja/audit.ts';

export const auditEn: typeof auditJa = {
  audit_who: 'Staff',
  audit_about: 'Subject',
  audit_everybody: 'All staff',
  audit_everything: 'Everything',
  audit_about_order: 'Orders',
  audit_about_goods: 'Products and stock',
  audit_about_staff: 'Staff and keys',
  audit_about_settings: 'Settings',
  audit_subject_order: (name) => `Order ${name}`,
  audit_subject_product: (name) => `Product ${name}`,
  audit_subject_sku: (name) => `Variant ${name}`,
  audit_subject_import: (name) => `Product file ${name}`,
  audit_subject_picture: (name) => `Picture ${name}`,
  audit_subject_staff: (name) => `Staff member ${name}`,
  audit_subject_invitation: (name) => `Invitation ${name}`,
  audit_subject_key: (name) => `API key ${name}`,
  audit_subject_webhook: (name) => `Webhook ${name}`,
  audit_subject_store: (name) => `Store ${name}`,
  audit_batch: (count) => `${count} entries`,
};
