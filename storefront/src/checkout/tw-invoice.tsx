import { RadioCard, TextInput } from '@noren/kit/components/inputs.tsx';
import {
  invoiceKinds,
  invoiceOf,
  noInvoiceFields,
  type InvoiceField,
  type InvoiceFields,
  type UniformInvoiceKind,
} from '@noren/contract/uniform-invoice';
import * as m from '../i18n/generated/messages.js';
import type { InvoiceDraft } from './order-draft.ts';

const names: Record<UniformInvoiceKind, () => string> = {
  cloud: m.taiwan_invoice_cloud,
  mobile_barcode: m.taiwan_invoice_mobile_barcode,
  certificate: m.taiwan_invoice_certificate,
  company: m.taiwan_invoice_company,
  donation: m.taiwan_invoice_donation,
};

/** The chosen kind of invoice; the cloud invoice unless the buyer chose another. */
export const invoiceName = (draft: InvoiceDraft | null): string =>
  names[(draft?.fields ?? noInvoiceFields).kind]();

interface FieldWords {
  label: () => string;
  hint?: () => string;
  wrong: () => string;
  /** digits only */
  isNumber?: true;
}
const fieldWords: Record<InvoiceField, FieldWords> = {
  mobile_barcode: {
    label: m.taiwan_invoice_barcode_field,
    hint: m.taiwan_invoice_barcode_hint,
    wrong: m.taiwan_invoice_barcode_wrong,
  },
  certificate: {
    label: m.taiwan_invoice_certificate_field,
    hint: m.taiwan_invoice_certificate_hint,
    wrong: m.taiwan_invoice_certificate_wrong,
  },
  tax_number: {
    label: m.taiwan_invoice_tax_number,
    hint: m.taiwan_invoice_tax_number_hint,
    wrong: m.taiwan_invoice_tax_number_wrong,
    isNumber: true,
  },
  title: { label: m.taiwan_invoice_company_title, wrong: m.taiwan_invoice_company_title_wrong },
  love_code: {
    label: m.taiwan_invoice_love_code,
    hint: m.taiwan_invoice_love_code_hint,
    wrong: m.taiwan_invoice_love_code_wrong,
    isNumber: true,
  },
};
const fieldsOf: Record<UniformInvoiceKind, readonly InvoiceField[]> = {
  cloud: [],
  mobile_barcode: ['mobile_barcode'],
  certificate: ['certificate'],
  company: ['tax_number', 'title'],
  donation: ['love_code'],
};

export interface TwInvoiceProps {
  draft: InvoiceDraft | null;
  /** the order was requested, so errors are shown */
  showsFaults: boolean;
  onChange: (draft: InvoiceDraft) => void;
}

/** How the buyer wants the uniform invoice (統一發票) of the order. */
export function TwInvoice({ draft, showsFaults, onChange }: TwInvoiceProps) {
  const fields = draft?.fields ?? noInvoiceFields;
  const found = invoiceOf(fields);
  const wrong = showsFaults && 'wrong' in found ? found.wrong : [];
  function change(part: Partial<InvoiceFields>): void {
    const next = { ...fields, ...part };
    const value = invoiceOf(next);
    onChange({ fields: next, value: 'wrong' in value ? null : value });
  }
  return (
    <div role="radiogroup" aria-label={m.taiwan_invoice_title()} className="grid gap-3">
      {invoiceKinds.map((kind) => (
        <RadioCard
          key={kind}
          name="uniform-invoice"
          title={names[kind]()}
          note={kind === 'cloud' ? m.taiwan_invoice_cloud_note() : undefined}
          checked={fields.kind === kind}
          onChange={() => change({ kind })}
        >
          {fields.kind === kind && fieldsOf[kind].length > 0 && (
            <div className="grid gap-4">
              {fieldsOf[kind].map((field) => {
                const { label, hint, wrong: sentence, isNumber } = fieldWords[field];
                return (
                  <TextInput
                    key={field}
                    label={label()}
                    hint={hint?.()}
                    required
                    autoComplete="off"
                    autoCapitalize="characters"
                    inputMode={isNumber ? 'numeric' : 'text'}
                    error={wrong.includes(field) ? sentence() : undefined}
                    value={fields[field]}
                    onChange={(event) => change({ [field]: event.target.value })}
                  />
                );
              })}
            </div>
          )}
        </RadioCard>
      ))}
    </div>
  );
}
