import { currentLocale } from '../i18n/words.ts';
import type { CallFailure, ConsoleKey } from './call.ts';
import { staffToken } from './token.ts';

/** A file of a whole shop takes its time. */
const patience = 120_000;

/** Asks for a file and gives it to the browser to keep: a link could not bring the bearer along. @returns what went wrong, where something did */
export async function saveFile(
  key: Extract<ConsoleKey, 'GET /console/stores/{slug}/goods-file'>,
  slug: string,
  format: 'csv' | 'xlsx',
): Promise<CallFailure | null> {
  try {
    const path = key.slice(key.indexOf(' ') + 1).replace('{slug}', encodeURIComponent(slug));
    const headers = { authorization: `Bearer ${staffToken.get()}`, 'accept-language': currentLocale() };
    const response = await fetch(`/api${path}?format=${format}`, { headers, signal: AbortSignal.timeout(patience) });
    if (response.status === 401) staffToken.clear();
    if (!response.ok) return (await response.json()) as CallFailure;
    const [, name = `goods.${format}`] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    keepFile(await response.blob(), name);
    return null;
  } catch {
    return { code: 'NETWORK', message: '' };
  }
}

/** Gives the browser a file to keep, under this name. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Safari reads it after the tap
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
