import { useRef, useState } from 'react';
import { sendFile } from '../api/send-file.ts';
import { picturesInZip, withUniqueNames, type ZippedPicture } from './pictures-in-zip.ts';

export interface PictureSend {
  total: number;
  done: number;
  failed: readonly ZippedPicture[];
  /** not sent, because another picture has the same name */
  ambiguous: readonly ZippedPicture[];
  isBusy: boolean;
  isUnreadable: boolean;
}

const maxConcurrent = 3;
/** Attempts per picture: an overloaded server must not fail an upload of thousands. */
const maxTries = 5;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function sendOne(slug: string, picture: ZippedPicture): Promise<boolean> {
  const bytes = await picture.unpack().catch(() => null);
  for (let nth = 0; bytes !== null && nth < maxTries; nth++) {
    const result = await sendFile(
      'POST /console/stores/{slug}/pictures',
      slug,
      bytes,
      picture.name,
      () => undefined,
    );
    if (result.ok) return true;
    if (!['NETWORK', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'].includes(result.error.code))
      return false;
    await wait(1_000 * 2 ** nth);
  }
  return false;
}

/**
 * Uploads pictures and ZIPs of pictures, a few at a time. The server recognizes a picture it
 * already has by its bytes.
 * @param own encoding of file names in Windows in the store's country
 */
export function usePictureSend(slug: string, own: 'shift_jis' | 'big5') {
  const [state, setState] = useState<PictureSend>({
    total: 0,
    done: 0,
    failed: [],
    ambiguous: [],
    isBusy: false,
    isUnreadable: false,
  });
  const busy = useRef(false);
  async function send(pictures: readonly ZippedPicture[]): Promise<void> {
    if (busy.current || pictures.length === 0) return;
    busy.current = true;
    setState((before) => ({
      ...before,
      total: pictures.length,
      done: 0,
      failed: [],
      isBusy: true,
    }));
    const waiting = [...pictures];
    const work = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
        const [one, there] = [picture, await sendOne(slug, picture)];
        setState((before) => ({
          ...before,
          done: before.done + (there ? 1 : 0),
          failed: there ? before.failed : [...before.failed, one],
        }));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    busy.current = false;
    setState((before) => ({ ...before, isBusy: false }));
  }
  async function choose(files: Iterable<File>): Promise<void> {
    const found: ZippedPicture[] = [];
    let isUnreadable = false;
    for (const file of files) {
      if (!/\.zip$/i.test(file.name))
        found.push({ name: file.name, path: file.name, unpack: async () => file });
      else {
        const inside = await picturesInZip(file, own).catch(() => null);
        if (inside) found.push(...inside);
        else isUnreadable = true;
      }
    }
    const { unique, ambiguous } = withUniqueNames(found);
    setState((before) => ({ ...before, isUnreadable, ambiguous }));
    await send(unique);
  }
  return { state, choose, again: () => send(state.failed) };
}
