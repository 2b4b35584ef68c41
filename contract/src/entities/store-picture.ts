import * as z from 'zod/mini';
import { asTyped, id } from '../scalars.ts';

/**
 * A picture uploaded by a store's staff. `url` is the 640 px WebP; 320 and 960 px are stored next
 * to it, each also as AVIF.
 */
export const storePicture = z.object({
  id,
  url: z.string(),
  file_name: z.string(),
  width: z.int(),
  height: z.int(),
});

const hexColor = asTyped(7).check(z.regex(/^#[0-9a-f]{6}$/));

/** See store-looks.ts. */
export const storeColors = z.strictObject({ main: hexColor, paper: hexColor });

/** The store's cover picture, avatar and colors. */
export const storeLooks = z.object({
  image_url: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** Added: null: the usual colors */
  colors: z.optional(z.nullable(storeColors)),
});
export type StoreLooks = z.infer<typeof storeLooks>;

/** Why a file is refused as a picture. */
export const pictureRefusals = [
  'too_large',
  'too_many_pixels',
  'not_a_picture',
  'broken',
  'animated',
  'heic',
  'svg',
] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];
