import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { consoleEndpoints } from '@noren/contract/endpoints/console';
import { goodsEndpoints } from '@noren/contract/endpoints/console-goods';
import { importEndpoints } from '@noren/contract/endpoints/console-imports';
import { kindEndpoints } from '@noren/contract/endpoints/console-kinds';
import { fileRefusals } from '@noren/contract/entities/goods-import';
import { pictureEndpoints } from '@noren/contract/endpoints/console-pictures';
import { pictureRefusals } from '@noren/contract/entities/store-picture';
import { settingsEndpoints } from '@noren/contract/endpoints/console-settings';
import { expect, it } from 'vitest';
import { ja } from '../i18n/ja.ts';
import { errorSentence } from './error-sentence.ts';

const codes = [
  ...new Set(
    Object.values<Endpoint>({
      ...consoleEndpoints,
      ...goodsEndpoints,
      ...settingsEndpoints,
      ...pictureEndpoints,
      ...importEndpoints,
      ...kindEndpoints,
    }).flatMap(failuresOf),
  ),
];

it('every failure that the console can be answered has a sentence of its own', () => {
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => errorSentence({ code }) === ja.error_UNKNOWN)).toEqual([]);
});

it('every reason for which a picture is refused has a sentence of its own', () => {
  const sentences = pictureRefusals.map((reason) => errorSentence({ code: 'PICTURE_REFUSED', reason }));
  expect(new Set([...sentences, ja.error_PICTURE_REFUSED]).size).toBe(pictureRefusals.length + 1);
});

it('every reason for which a file of goods is refused has a sentence of its own', () => {
  const sentences = fileRefusals.map((reason) => errorSentence({ code: 'GOODS_FILE_REFUSED', reason }));
  expect(new Set([...sentences, ja.error_GOODS_FILE_REFUSED]).size).toBe(fileRefusals.length + 1);
});
