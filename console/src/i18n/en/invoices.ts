import type { invoicesJa } from '../ja/invoices.ts';

export const invoicesEn: typeof invoicesJa = {
  invoice_title: 'Uniform invoice',
  invoice_way: 'How it is issued',
  invoice_cloud: 'Cloud invoice (by email)',
  invoice_mobile_barcode: 'Mobile barcode',
  invoice_certificate: 'Citizen certificate',
  invoice_company: 'Company',
  invoice_donation: 'Donation',
  invoice_detail: 'Number or name',
  invoice_number: 'Invoice number',
  invoice_number_hint: 'For example AB12345678. It is issued at your value-added centre; typed in here its buyer sees it. Empty takes it away.',
  invoice_number_wrong: 'Please enter two letters and eight digits.',
  invoice_save: 'Save the invoice number',
  invoice_saved: 'Invoice number saved',
  audit_call_invoice: 'Changed an invoice number',
};
