import { currentLocale } from '../i18n/current-locale.ts';
import { callConsole, type CallFailure } from './call.ts';

/** Saves a response under the file name that the server gives. */
async function read(response: Response): Promise<string> {
  const [, name = 'file'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  keepFile(await response.blob(), name);
  return name;
}

/**
 * Saves the store's products as a file. Not a link, because a link cannot send the bearer token.
 * Returns the failure, or null.
 */
export async function saveGoodsFile(
  slug: string,
  format: 'csv' | 'xlsx',
): Promise<CallFailure | null> {
  const result = await callConsole(
    'GET /console/stores/{slug}/goods-file',
    { params: { slug }, query: { format } },
    { read },
  );
  return result.ok ? null : result.error;
}

/** Saves the store's SKUs as a file to count with. Returns the failure, or null. */
export async function saveStockFile(
  slug: string,
  format: 'csv' | 'xlsx',
): Promise<CallFailure | null> {
  const result = await callConsole(
    'GET /console/stores/{slug}/stock-file',
    { params: { slug }, query: { format, locale: currentLocale() } },
    { read },
  );
  return result.ok ? null : result.error;
}

/** Saves the PDF of an order's receipt. Returns the failure, or null. */
export async function saveReceipt(params: {
  slug: string;
  id: string;
  issue: string;
}): Promise<CallFailure | null> {
  const result = await callConsole(
    'GET /console/stores/{slug}/orders/{id}/receipts/{issue}',
    { params },
    { read },
  );
  return result.ok ? null : result.error;
}

/** Downloads a file in the browser, under this name. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Safari reads the URL after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The bytes of a part of a file that a call returned as Base64. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
