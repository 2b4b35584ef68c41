import * as z from 'zod/mini';
import { id } from '../scalars.ts';

/** A picture that a store's staff took up. `url` is the 640 px WebP; 320 and 960 lie beside it, each as AVIF too. */
export const storePicture = z.object({ id, url: z.string(), file_name: z.string(), width: z.int(), height: z.int() });

/** The pictures of a store itself. */
export const storeLooks = z.object({ image_url: z.nullable(z.string()), avatar_url: z.nullable(z.string()) });
export type StoreLooks = z.infer<typeof storeLooks>;

/** Why a file is taken for no picture. */
export const pictureRefusals = ['too_large', 'too_many_pixels', 'not_a_picture', 'broken', 'animated', 'heic', 'svg'] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];
