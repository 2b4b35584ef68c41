import { newIntentKey } from '@noren/client/intent-key';
import { useEffect, useReducer, useRef } from 'react';
import { sendFile } from '../api/send-file.ts';
import { changedPictures, type FormPicture, type PictureChange } from './picture-list.ts';
import { shrinkPicture } from './shrink-picture.ts';

export const maxPictures = 20;
/** More uploads at once do not make a phone's connection faster. */
const maxConcurrent = 3;

export interface PictureForm {
  list: readonly FormPicture[];
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  change: (change: PictureChange) => void;
}

/**
 * The pictures of a form. Each is uploaded as soon as it is chosen; a failed one is retried alone.
 * @param maxCount maximum number of pictures
 */
export function usePictures(
  slug: string,
  there: readonly { url: string; alt: string }[],
  maxCount = maxPictures,
): PictureForm {
  const [list, change] = useReducer(changedPictures, there, (given): readonly FormPicture[] =>
    given.map(({ url, alt }) => ({ key: url, url, alt, name: '', percent: null, failure: null })),
  );
  const files = useRef(new Map<string, File>());
  const waiting = useRef<string[]>([]);
  const underWay = useRef(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  async function send(key: string): Promise<void> {
    const file = files.current.get(key);
    // removed while it waited
    if (!file) return;
    change({ kind: 'percent', key, percent: 0 });
    const bytes = await shrinkPicture(file);
    const reportProgress = (percent: number) => change({ kind: 'percent', key, percent });
    const result = await sendFile(
      'POST /console/stores/{slug}/pictures',
      slug,
      bytes,
      file.name,
      reportProgress,
      left.current.signal,
    );
    if (result.ok) {
      files.current.delete(key);
      change({ kind: 'there', key, url: result.data.data.url });
    } else change({ kind: 'failed', key, failure: result.error });
  }
  function pump(): void {
    while (underWay.current < maxConcurrent) {
      const key = waiting.current.shift();
      if (key === undefined) return;
      underWay.current++;
      void send(key).finally(() => {
        underWay.current--;
        pump();
      });
    }
  }
  return {
    list,
    change(next) {
      if (next.kind === 'remove') files.current.delete(next.key);
      change(next);
    },
    add(chosen) {
      const added = [...chosen]
        .slice(0, Math.max(0, maxCount - list.length))
        .map((file) => ({ key: newIntentKey(), name: file.name, file }));
      for (const { key, file } of added) files.current.set(key, file);
      change({ kind: 'add', pictures: added.map(({ key, name }) => ({ key, name })) });
      waiting.current.push(...added.map(({ key }) => key));
      pump();
    },
    retry(key) {
      change({ kind: 'again', key });
      waiting.current.push(key);
      pump();
    },
  };
}
