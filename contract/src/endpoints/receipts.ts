import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { issuedReceipt } from '../entities/receipt.ts';
import { asTyped, idInPath, lineWithLinks, slug } from '../scalars.ts';

const receiptBody = z.strictObject({
  /** whom it is made out to; absent: the order's own name */
  addressee: z.optional(lineWithLinks(60)),
});

export const receiptEndpoints = {
  'POST /orders/{id}/receipt': endpoint({
    summary:
      'Makes out a receipt (領収書, of a registered store 適格請求書) of a paid order in Japan. A second one says that it is a reissue. Its PDF is behind `url` for a month.',
    channels: ['marketplace', 'shop'],
    visitors: ['guest', 'member', 'order'],
    params: z.object({ id: idInPath }),
    body: receiptBody,
    idempotent: true,
    answer: issuedReceipt,
    failures: ['RECEIPT_NOT_AVAILABLE'],
  }),
};

/** By the store, for who asks it; the same receipt. */
export const consoleReceiptEndpoints = {
  'POST /console/stores/{slug}/orders/{id}/receipt': staffEndpoint({
    summary: 'Makes out a receipt of a paid order in Japan, as its buyer could.',
    roles: ['owner', 'manager', 'support', 'accountant'],
    params: z.object({ slug, id: idInPath }),
    body: receiptBody,
    idempotent: true,
    answer: issuedReceipt,
    failures: ['ROLE_NOT_ALLOWED', 'RECEIPT_NOT_AVAILABLE'],
  }),
};

/** What a browser opens by itself. */
export const receiptFileEndpoints = {
  'GET /receipts/{token}': endpoint({
    summary: 'The PDF of a receipt, by the secret of its link.',
    channels: [],
    visitors: ['ghost'],
    params: z.object({ token: asTyped(100) }),
    form: 'file',
    answer: z.string(),
    failures: [],
  }),
};
