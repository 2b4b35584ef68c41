import {
  invoiceDetail,
  type UniformInvoice,
  type UniformInvoiceKind,
} from '@noren/contract/uniform-invoice';
import { wordOf } from '@noren/kit/formats/fact-text.ts';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { Fact, OrderSection } from './facts.tsx';

const names: Record<UniformInvoiceKind, () => string> = {
  cloud: m.taiwan_invoice_cloud,
  mobile_barcode: m.taiwan_invoice_mobile_barcode,
  certificate: m.taiwan_invoice_certificate,
  company: m.taiwan_invoice_company,
  donation: m.taiwan_invoice_donation,
};

/** The wanted uniform invoice of an order, and its number once the store has issued it. */
export function TwInvoiceFacts({
  invoice,
  number,
}: {
  invoice: UniformInvoice;
  number: string | null;
}) {
  return (
    <OrderSection title={m.taiwan_invoice_title()}>
      <Card className="p-5">
        <dl className="grid gap-2 text-14">
          <Fact name={m.taiwan_invoice_way()}>{wordOf(names, invoice.kind)}</Fact>
          <Fact name={m.taiwan_invoice_detail()}>{invoiceDetail(invoice)}</Fact>
          <Fact name={m.taiwan_invoice_number()}>{number ?? m.taiwan_invoice_not_yet()}</Fact>
        </dl>
      </Card>
    </OrderSection>
  );
}
