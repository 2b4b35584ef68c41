import { beforeEach, expect, test } from 'vitest';
import { forgetServerTime, learnFromDateHeader, learnServerTime, serverNow } from './server-clock.ts';

beforeEach(forgetServerTime);

test('a device that is an hour slow still knows the time', () => {
  learnServerTime(3_600_000, 0, 0, 0);
  expect(serverNow(1_000)).toBe(3_601_000);
});

test('the quickest answer wins, slower ones change nothing', () => {
  learnServerTime(10_000, 0, 100, 0);
  expect(serverNow(50)).toBe(10_000);
  learnServerTime(99_000, 0, 5_000, 0);
  expect(serverNow(50)).toBe(10_000);
  learnServerTime(20_000, 0, 10, 0);
  expect(serverNow(5)).toBe(20_000);
});

test('a missing or broken header teaches nothing', () => {
  learnFromDateHeader(null, 0, 1);
  learnFromDateHeader('yesterday', 0, 1);
  expect(serverNow(7)).toBe(7);
});
