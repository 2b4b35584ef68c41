import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeColors, storeLooks, storePicture } from '../entities/store-picture.ts';
import { asTyped, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const keeper = ['owner', 'manager'] as const;
const pictureUrl = z.nullable(asTyped(500));

export const pictureEndpoints = {
  'POST /console/stores/{slug}/pictures': staffEndpoint({
    summary:
      'Uploads a picture for the store’s goods and converts it to the sizes that pages show. Uploading the same picture again returns the existing one.',
    roles: keeper,
    params: storeParams,
    upload: { most: 20 * 1024 * 1024 },
    answer: z.object({ data: storePicture }),
    failures: ['ROLE_NOT_ALLOWED', 'PICTURE_REFUSED', 'STORE_PICTURES_FULL'],
  }),
  'GET /console/stores/{slug}/looks': staffEndpoint({
    summary: 'The pictures and colors of the store itself.',
    roles: keeper,
    params: storeParams,
    answer: z.object({ data: storeLooks }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/looks': staffEndpoint({
    summary:
      'Sets the picture above the store’s page and its avatar, by the addresses of uploaded pictures, and the colors of its pages. Colors on which text could not be read are refused.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({
      image_url: pictureUrl,
      avatar_url: pictureUrl,
      /** null: the usual ones; absent: as they are */
      colors: z.optional(z.nullable(storeColors)),
    }),
    answer: z.object({ data: storeLooks }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
