/** An address as its mail server takes it, for codes and confirmations: letters' case and width do not matter. */
export const plainEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Hosts where dots before the @ mean nothing, under the name they are folded to. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The mailbox behind an address, to tell persons apart by: without what stands after a `+`, and for Gmail without dots. */
export function foldedEmail(email: string): string {
  const plain = plainEmail(email);
  const at = plain.lastIndexOf('@');
  const [name, host] = [plain.slice(0, at).replace(/(.)\+.*$/, '$1'), plain.slice(at + 1)];
  const folded = dotless.get(host);
  return folded === undefined ? `${name}@${host}` : `${name.replaceAll('.', '')}@${folded}`;
}
