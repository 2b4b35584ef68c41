import type { rehearsalJa } from '../ja/rehearsal.ts';

export const rehearsalEn: typeof rehearsalJa = {
  rehearsal_title: 'Rehearsal',
  rehearsal_lead:
    'Before the store opens, try it as it will be: from the order to shipping and refunds. No money moves, and nobody but the staff sees it. Cards and konbini can be tried before there is a contract.',
  rehearsal_begin: 'Begin a rehearsal',
  rehearsal_on: 'Rehearsing',
  rehearsal_on_text: (orders: number) => `Only the staff can use the store now. Orders tried: ${orders}`,
  rehearsal_enter: 'Make a link into the rehearsal',
  rehearsal_link: 'Link into the rehearsal',
  rehearsal_link_hint: 'It works for 15 minutes. It is yours: do not pass it on.',
  rehearsal_link_open: 'Open in this browser',
  rehearsal_link_copy: 'Copy the link',
  rehearsal_link_copied: 'Link copied',
  rehearsal_qr: 'QR code that leads a phone into the rehearsal',
  rehearsal_qr_hint: 'Or read it with a phone’s camera.',
  rehearsal_end: 'End the rehearsal',
  rehearsal_end_ask: (orders: number) =>
    `Removes the ${orders} orders that were tried, with their carts, messages, receipts and waiting emails, and gives the stock back. This cannot be undone.`,
  rehearsal_end_opens: 'Nothing is missing any more: the store opens when you end it.',
  rehearsal_ended: 'The rehearsal has ended. Nothing of what was tried is left.',
  rehearsal_mark: 'Rehearsal',
  audit_call_rehearsal: 'Began a rehearsal',
  audit_call_rehearsal_end: 'Ended the rehearsal',
  error_REHEARSAL_REFUSED: 'The store cannot rehearse now.',
  error_REHEARSAL_REFUSED_store_open: 'A store that is open cannot rehearse: its orders are real.',
  error_REHEARSAL_REFUSED_has_orders: 'A store that has orders of buyers cannot rehearse: they are real.',
  error_REHEARSAL_REFUSED_no_goods: 'A rehearsal needs goods. Please add a product first.',
  error_REHEARSAL_REFUSED_no_shipping: 'A rehearsal needs a way of shipping. Please set it under “Shipping” below.',
  error_REHEARSAL_REFUSED_not_in_marketplace: 'Only a store in the marketplace can rehearse.',
  error_REHEARSAL_REFUSED_not_rehearsing: 'The rehearsal has ended.',
};
