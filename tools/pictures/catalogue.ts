import { createHash } from 'node:crypto';
import { bladePictures } from './blades.ts';
import { clothPictures } from './cloth.ts';
import type { Pictures } from './svg.ts';
import { printPictures } from './prints.ts';
import { shopfrontPictures } from './shopfronts.ts';
import { stationeryPictures } from './stationery.ts';
import { sweetPictures } from './sweets.ts';
import { tablewarePictures } from './tableware.ts';
import { teaPictures } from './tea.ts';

/** Every picture of the demo, by name. */
export const pictures: Pictures = {
  ...tablewarePictures,
  ...teaPictures,
  ...bladePictures,
  ...clothPictures,
  ...stationeryPictures,
  ...printPictures,
  ...sweetPictures,
  ...shopfrontPictures,
};

/**
 * Increase when the encoder's settings change, because the same drawing then produces other files.
 */
const encoding = '1';

/**
 * Returns the SVG of a picture.
 * @throws if the picture does not exist
 */
export function drawing(name: string): string {
  const draw = pictures[name];
  if (draw === undefined) throw new Error(`There is no demo picture named "${name}"`);
  return draw();
}

/**
 * Appends a hash of the drawing to the name, because browsers cache the file forever.
 * @throws if the picture does not exist
 */
export function versionedName(name: string): string {
  return `${name}.${versionOf(name)}`;
}

export const versionOf = (name: string): string =>
  createHash('sha256').update(encoding).update(drawing(name)).digest('hex').slice(0, 6);
