/** Pixel widths of a picture's files. 96 is for avatars, and a WebP alone. */
export const pictureWidths = [320, 640, 960] as const;

export const pictureTypes = { webp: 'image/webp', avif: 'image/avif' } as const;
export type PictureType = keyof typeof pictureTypes;

/** Every file of one picture, below its store's folder. */
export const fileNamesOf = (stem: string): string[] => [
  `${stem}-96.webp`,
  ...pictureWidths.flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`]),
];

const named = /^(\d{1,10})-([0-9a-f]{32})-(?:96\.webp|(?:320|640|960)\.(?:webp|avif))$/;

/** Whether this can be the name of a picture's file: what cannot is looked for nowhere. */
export const isPictureFile = (name: string): boolean => named.test(name);

/** A picture's files begin with its row and what came up: a name never stands for another picture, not even after it is gone and comes again. */
export const stemOf = (id: number, digest: string): string => `${id}-${digest.slice(0, 32)}`;

/** Where a store's pictures lie, in the folder as in the bucket. */
export const pathOf = (store_id: number, file: string): string => `own/${store_id}/${file}`;
