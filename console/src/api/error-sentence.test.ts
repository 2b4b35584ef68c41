import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { expect, it } from 'vitest';
import { ja } from '../i18n/ja.ts';
import { errorSentence } from './error-sentence.ts';

const codes = [...new Set(Object.values<Endpoint>(everyConsoleEndpoint).flatMap(failuresOf))];

it('every failure that the console can be answered has a sentence of its own', () => {
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => errorSentence({ code }) === ja.error_UNKNOWN)).toEqual([]);
});
