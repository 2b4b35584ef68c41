import PostalMime from 'postal-mime';
import type { DeliveryReport } from './rules.ts';
import { statusIn } from './rules.ts';
import { readReturnPath } from './return-path.ts';

/** Headers in which mail servers write the recipient when they forward mail. */
const addressees = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

export interface MailReport {
  email: { id: number; mark: string };
  report: DeliveryReport;
}

/** The fields of a part in header format: `Name: value`, folded lines joined. */
function fieldsOf(text: string): Map<string, string> {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

/**
 * The paragraph of a delivery status (RFC 3464) about a recipient; the first one is about the mail
 * server.
 */
function recipientPart(status: string): Map<string, string> | undefined {
  return status
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .find((fields) => fields.has('action'));
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/**
 * Reads a delivery status notification (RFC 3464) to one of our return paths.
 * @returns null for any other mail, such as an out-of-office reply
 */
export async function readReport(raw: Buffer): Promise<MailReport | null> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const email = mail.headers
    .filter(({ key }) => addressees.has(key))
    .map(({ value }) => readReturnPath(value))
    .find((found) => found !== null);
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!email || !part) return null;
  const fields = recipientPart(textOf(part.content));
  const action = fields?.get('action');
  if (action === undefined) return null;
  return { email, report: { action, status: statusIn(fields?.get('status') ?? '') ?? '5.0.0' } };
}
