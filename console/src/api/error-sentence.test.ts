import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { consoleEndpoints } from '@noren/contract/endpoints/console';
import { fulfilmentEndpoints } from '@noren/contract/endpoints/console-fulfilment';
import { goodsEndpoints } from '@noren/contract/endpoints/console-goods';
import { settingsEndpoints } from '@noren/contract/endpoints/console-settings';
import { expect, it } from 'vitest';
import { ja } from '../i18n/ja.ts';
import { errorSentence } from './error-sentence.ts';

const codes = [
  ...new Set(Object.values<Endpoint>({ ...consoleEndpoints, ...goodsEndpoints, ...fulfilmentEndpoints, ...settingsEndpoints }).flatMap(failuresOf)),
];

it('every failure that the console can be answered has a sentence of its own', () => {
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => errorSentence({ code }) === ja.error_UNKNOWN)).toEqual([]);
});
