import { emailFault } from '@noren/contract/email-address';
import * as m from '../i18n/generated/messages.js';

export function errorSentence(failure: { code: string; reason?: unknown; row?: unknown }): string {
  if (failure.code === 'GOODS_FILE_REFUSED' && failure.reason === 'quote_not_closed')
    return m.import_quote_not_closed({ row: Number(failure.row) });
  return m.error({ code: failure.code, reason: String(failure.reason) });
}

/** Explains why the server rejected an email address. */
export function emailSentence(email: string): string {
  return emailFault(email) === 'name'
    ? m.email_name_wrong()
    : m.error({ code: 'VALIDATION_EXCEPTION', reason: '' });
}
