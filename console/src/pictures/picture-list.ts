import type { CallFailure } from '../api/call.ts';

/** A picture of a form: uploaded, uploading, or rejected. */
export interface FormPicture {
  key: string;
  /** null until it is uploaded */
  url: string | null;
  alt: string;
  /** its file name; '' for a picture that was already saved */
  name: string;
  /** upload progress; null while it waits in the queue */
  percent: number | null;
  failure: CallFailure | null;
}

export type PictureChange =
  | { kind: 'add'; pictures: readonly Pick<FormPicture, 'key' | 'name'>[] }
  | { kind: 'percent'; key: string; percent: number }
  | { kind: 'there'; key: string; url: string }
  | { kind: 'failed'; key: string; failure: CallFailure }
  | { kind: 'again'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'alt'; key: string; alt: string }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'order'; keys: readonly string[] };

const patch = (list: readonly FormPicture[], key: string, fields: Partial<FormPicture>) =>
  list.map((picture) => (picture.key === key ? { ...picture, ...fields } : picture));

/** Applies a change to the pictures of a form. A picture that was chosen twice stays once. */
export function changedPictures(
  list: readonly FormPicture[],
  change: PictureChange,
): readonly FormPicture[] {
  switch (change.kind) {
    case 'add':
      return [
        ...list,
        ...change.pictures.map((one) => ({
          ...one,
          url: null,
          alt: '',
          percent: null,
          failure: null,
        })),
      ];
    case 'percent':
      return patch(list, change.key, { percent: change.percent });
    case 'there':
      return list.some(({ key, url }) => url === change.url && key !== change.key)
        ? list.filter(({ key }) => key !== change.key)
        : patch(list, change.key, { url: change.url, percent: null, failure: null });
    case 'failed':
      return patch(list, change.key, { failure: change.failure, percent: null });
    case 'again':
      return patch(list, change.key, { failure: null, percent: null });
    case 'remove':
      return list.filter(({ key }) => key !== change.key);
    case 'alt':
      return patch(list, change.key, { alt: change.alt });
    case 'move': {
      const moved = list.find(({ key }) => key === change.key);
      const others = list.filter(({ key }) => key !== change.key);
      return moved ? others.toSpliced(Math.max(0, change.to), 0, moved) : list;
    }
    case 'order':
      return list.toSorted((a, b) => change.keys.indexOf(a.key) - change.keys.indexOf(b.key));
  }
}

export const isSending = (list: readonly FormPicture[]): boolean =>
  list.some(({ url, failure }) => url === null && failure === null);
export const hasFailed = (list: readonly FormPicture[]): boolean =>
  list.some(({ failure }) => failure !== null);
export const imagesOf = (list: readonly FormPicture[]): { url: string; alt: string }[] =>
  list.flatMap(({ url, alt }) => (url === null ? [] : [{ url, alt }]));
