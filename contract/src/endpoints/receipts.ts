import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { issuedReceipt, listedReceipt } from '../entities/receipt.ts';
import { asTyped, idInPath, lineWithLinks, slug } from '../scalars.ts';

const receiptBody = z.strictObject({
  /** name on the receipt; absent: the order's own name */
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

const roles = ['owner', 'manager', 'support', 'accountant'] as const;
const orderParams = z.object({ slug, id: idInPath });
const receiptParams = z.object({ slug, id: idInPath, issue: idInPath });
const listAnswer = z.object({ data: z.array(listedReceipt) });

/** Console endpoints with which the store issues the same receipts on request. */
export const consoleReceiptEndpoints = {
  'GET /console/stores/{slug}/orders/{id}/receipts': staffEndpoint({
    summary: 'The receipts issued for an order, the newest first.',
    roles,
    params: orderParams,
    answer: listAnswer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/orders/{id}/receipts/{issue}': staffEndpoint({
    summary: 'The PDF of a receipt.',
    roles,
    params: receiptParams,
    form: 'file',
    answer: z.string(),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/receipts/{issue}/void': staffEndpoint({
    summary:
      'Voids a receipt: its PDF, also behind the buyer’s link, says so from now on. This cannot be undone.',
    roles,
    params: receiptParams,
    answer: listAnswer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/receipt': staffEndpoint({
    summary: 'Issues a receipt for a paid order in Japan, as its buyer could.',
    roles,
    params: orderParams,
    body: receiptBody,
    idempotent: true,
    answer: issuedReceipt,
    failures: ['ROLE_NOT_ALLOWED', 'RECEIPT_NOT_AVAILABLE'],
  }),
};

/** Endpoints that a browser opens directly. */
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
