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

/** Every picture the demo can show, by name. */
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

/** Counts up when the encoder's settings change, because then the same drawing makes other files. */
const encoding = '1';

/** The SVG of a picture. Throws for a picture that does not exist. */
export function drawing(name: string): string {
  const draw = pictures[name];
  if (draw === undefined) throw new Error(`There is no demo picture named "${name}"`);
  return draw();
}

/** The name, and a hash of the drawing: browsers keep the file forever. Throws for a picture that does not exist. */
export function versionedName(name: string): string {
  return `${name}.${versionOf(name)}`;
}

export const versionOf = (name: string): string => createHash('sha256').update(encoding).update(drawing(name)).digest('hex').slice(0, 6);
