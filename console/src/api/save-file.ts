import { callConsole, type CallFailure } from './call.ts';

/** Saves the store's goods as a file: a link could not send the bearer token. Returns the failure, or null. */
export async function saveGoodsFile(slug: string, format: 'csv' | 'xlsx'): Promise<CallFailure | null> {
  async function read(response: Response): Promise<string> {
    const [, name = `goods.${format}`] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    keepFile(await response.blob(), name);
    return name;
  }
  const result = await callConsole('GET /console/stores/{slug}/goods-file', { params: { slug }, query: { format } }, { read });
  return result.ok ? null : result.error;
}

/** Gives the browser a file to keep, under this name. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Safari reads it after the tap
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
