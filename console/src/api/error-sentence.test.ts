import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { fileRefusals } from '@noren/contract/entities/goods-import';
import { pictureRefusals } from '@noren/contract/entities/store-picture';
import { expect, it } from 'vitest';
import * as m from '../i18n/generated/messages.js';
import { errorSentence } from './error-sentence.ts';

const codes = [...new Set(Object.values<Endpoint>(everyConsoleEndpoint).flatMap(failuresOf))];

it('has a sentence for every failure of a console endpoint', () => {
  expect(codes.length).toBeGreaterThan(8);
  expect(
    codes.filter((code) => errorSentence({ code }) === m.error({ code: 'UNKNOWN', reason: '' })),
  ).toEqual([]);
});

it('has a sentence for every reason a picture is rejected', () => {
  const sentences = pictureRefusals.map((reason) =>
    errorSentence({ code: 'PICTURE_REFUSED', reason }),
  );
  expect(new Set([...sentences, m.error({ code: 'PICTURE_REFUSED', reason: '' })]).size).toBe(
    pictureRefusals.length + 1,
  );
});

it('has a sentence for every reason a product file is rejected', () => {
  const sentences = fileRefusals.map((reason) =>
    errorSentence({ code: 'GOODS_FILE_REFUSED', reason, row: 4 }),
  );
  expect(new Set([...sentences, m.error({ code: 'GOODS_FILE_REFUSED', reason: '' })]).size).toBe(
    fileRefusals.length + 1,
  );
});
