/** Widths of a picture's files in pixels. The additional 96 is for avatars, in WebP only. */
export const pictureWidths = [320, 640, 960] as const;

export const pictureTypes = { webp: 'image/webp', avif: 'image/avif' } as const;
export type PictureType = keyof typeof pictureTypes;

/** Names of all files of one picture, below its store's folder. */
export const fileNamesOf = (stem: string): string[] => [
  `${stem}-96.webp`,
  ...pictureWidths.flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`]),
];

const named = /^(\d{1,10})-([0-9a-f]{32})-(?:96\.webp|(?:320|640|960)\.(?:webp|avif))$/;

/** Whether this can be the name of a picture's file; other names are not looked up. */
export const isPictureFile = (name: string): boolean => named.test(name);

/**
 * Prefix of a picture's files: its row id and the upload's digest, so that a name never refers to
 * another picture, even after a deletion and a new upload.
 */
export const stemOf = (id: number, digest: string): string => `${id}-${digest.slice(0, 32)}`;

/** Path of a store's picture file, in the folder and in the bucket. */
export const pathOf = (store_id: number, file: string): string => `own/${store_id}/${file}`;

/** The 96 px file of an avatar, by the URL of its 640 px file. */
export const smallAvatarOf = (url: string): string =>
  url.endsWith('-640.webp') ? `${url.slice(0, -8)}96.webp` : url;
