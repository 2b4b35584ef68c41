import type { receipts as ja } from '../ja/receipts.ts';

export const receipts: typeof ja = {
  registration_title: 'Qualified invoices (Japan)',
  registration_lead: 'With your registration number, receipts are qualified invoices. The tax of each rate is on them by itself.',
  registration_number: 'Registration number',
  registration_hint: 'T and the thirteen digits from the National Tax Agency',
  registration_doubtful:
    'The check digit of this number is not that of a corporate number. If your business is a corporation, compare it with the papers of the tax office. Sole proprietors can save it as it is.',
  registration_wrong: 'Please enter T and thirteen digits',
  registration_save: 'Save the number',
  audit_call_registration: 'Changed the registration number',
  receipt_title: 'Receipt',
  receipt_addressee: 'Made out to',
  receipt_issue: 'Make out a receipt',
  receipt_open: 'Open the PDF',
  receipt_again: (issue) => `Reissue no. ${issue}`,
  receipt_rate: (rate, total, tax) => `${rate}% rate: ${total} (tax ${tax} included)`,
  audit_call_receipt: 'Made out a receipt',
  error_RECEIPT_NOT_AVAILABLE: 'A receipt can be made out of a paid order in Japan.',
};
