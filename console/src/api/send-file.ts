import { currentLocale } from '../i18n/words.ts';
import type { CallResult, ConsoleKey } from './call.ts';
import { staffToken } from './token.ts';

/** A file on a phone's line, and what the server does with it. */
const patience = 60_000;

type FileKey = Extract<ConsoleKey, 'POST /console/stores/{slug}/pictures' | 'POST /console/stores/{slug}/imports'>;

/**
 * Sends one file and tells how much of it has left, in percent: fetch says nothing of that. Never throws. @param signal ends it; it then reads as unreachable
 */
export function sendFile<K extends FileKey>(
  key: K,
  slug: string,
  file: Blob,
  name: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<CallResult<K>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const failed = () => resolve({ ok: false, error: { code: 'NETWORK', message: '' } });
    const path = key.slice(key.indexOf(' ') + 1).replace('{slug}', encodeURIComponent(slug));
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.timeout = patience;
    request.setRequestHeader('authorization', `Bearer ${staffToken.get()}`);
    request.setRequestHeader('accept-language', currentLocale());
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onerror = failed;
    request.onabort = failed;
    request.ontimeout = failed;
    request.onload = () => {
      const answer = request.response as object | null;
      if (request.status === 200 && answer) return resolve({ ok: true, data: answer } as CallResult<K>);
      if (request.status === 401) staffToken.clear();
      resolve({ ok: false, error: answer && 'code' in answer ? answer : { code: 'UNKNOWN', message: '' } } as CallResult<K>);
    };
    if (signal?.aborted) return failed();
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, name);
    request.send(form);
  });
}
