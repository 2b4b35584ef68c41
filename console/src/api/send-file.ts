import type { ClientOptions } from '@noren/client/client';
import { callConsole, type CallFailure, type CallResult } from './call.ts';

type FileKey =
  | 'POST /console/stores/{slug}/pictures'
  | 'POST /console/stores/{slug}/imports'
  | 'POST /console/stores/{slug}/stock-file';

/**
 * Sends one file. Never throws.
 * @param signal aborts the request; the result is then a network failure
 */
export async function sendFile<K extends FileKey>(
  key: K,
  slug: string,
  file: Blob,
  name: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<CallResult<K>> {
  const body = new FormData();
  body.append('file', file, name);
  const result = callConsole(
    key as FileKey,
    { params: { slug }, body },
    { fetch: fetchWithProgress(onPercent), ...(signal && { signal }) },
  );
  return (await result.catch((): { ok: false; error: CallFailure } => ({
    ok: false,
    error: { code: 'NETWORK', message: '' },
  }))) as CallResult<K>;
}

/** Sends by XMLHttpRequest, because fetch does not report upload progress. */
const fetchWithProgress =
  (onPercent: (percent: number) => void): NonNullable<ClientOptions['fetch']> =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('Failed to fetch'));
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) =>
        onPercent(total > 0 ? Math.floor((100 * loaded) / total) : 0);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = fail;
      request.onabort = fail;
      if (signal?.aborted) return fail();
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
