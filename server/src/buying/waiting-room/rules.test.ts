import { expect, it } from 'vitest';
import { minutesToWait } from './rules.ts';

it.each([
  ['the next, at any pace', 1, 500, 1],
  ['sixty a minute', 600, 120, 10],
  ['a started minute is a whole one', 61, 120, 2],
  ['without recent admissions the wait is unknown', 1, 0, null],
  ['slowly', 10, 1, 20],
])('%s', (_, position, lately, minutes) => expect(minutesToWait(position, lately)).toBe(minutes));
