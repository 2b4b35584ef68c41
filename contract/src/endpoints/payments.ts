import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { konbiniSlip } from '../entities/konbini.ts';
import { isChangeable, paymentTypes } from '../payment-methods.ts';
import { asTyped, id, idInPath, money } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
/** `order`: a session opened by the link in the order email, for that order only (D-091) */
const buyers = ['guest', 'member', 'order'] as const;
const changeableType = z.enum(paymentTypes.filter(isChangeable));
const orderParams = z.object({ id: idInPath });

export const paymentsEndpoints = {
  'PUT /orders/{id}/payment-method': endpoint({
    summary:
      'Changes how an unpaid order will be paid. An open payment at the gateway is closed first; the fee becomes that of the new method.',
    channels: both,
    visitors: buyers,
    params: orderParams,
    body: z.object({ payment_type: changeableType }),
    answer: z.object({
      success: z.literal(true),
      payment_type: changeableType,
      payment_fee: money,
      total_amount: money,
    }),
    failures: [
      'INVALID_PAYMENT_TYPE',
      'ORDER_NOT_PAYABLE',
      'GMO_PAYMENT_EXCEPTION',
      'CONTACT_NOT_CONFIRMED',
    ],
  }),
  'POST /orders/{id}/gmo-paypay': endpoint({
    summary:
      'Starts the PayPay payment of an unpaid gmo_paypay order. The browser opens form_url, a page of ours that redirects to PayPay.',
    channels: both,
    visitors: buyers,
    params: orderParams,
    body: z.object({
      /**
       * Added: where the browser ends up, on an allowed origin; default: the order's
       * step-order-confirming page.
       */
      redirect_url: z.optional(z.nullable(asTyped(2000))),
    }),
    links: ['redirect_url'],
    answer: z.object({ form_url: z.string() }),
    failures: ['INVALID_PAYMENT_TYPE', 'GMO_PAYMENT_EXCEPTION', 'ORDER_NOT_PAYABLE'],
  }),
  'POST /orders/{id}/payment-account/generate': endpoint({
    summary:
      'Creates the konbini number of an unpaid gmo_cvs order, or replaces it. `id` is the convenience-store payment record.',
    channels: both,
    visitors: buyers,
    params: orderParams,
    body: z.object({ id }),
    answer: konbiniSlip,
    failures: ['INVALID_PAYMENT_TYPE', 'ORDER_NOT_PAYABLE', 'GMO_PAYMENT_EXCEPTION'],
    idempotent: true,
  }),
};
