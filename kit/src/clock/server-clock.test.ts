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

test('whole seconds of several answers together are narrower than one', () => {
  // the device is 600.25 s slow; answers take 20 ms
  const server = (at: number) => Math.floor((at + 600_250 + 10) / 1000) * 1000;
  for (let at = 0; at < 30_000; at += 730) learnServerTime(server(at), at, at + 20);
  expect(Math.abs(serverNow(50_000) - 650_250)).toBeLessThan(60);
});

test('an exact answer is not given up for a quicker one of whole seconds', () => {
  learnServerTime(600_040, 0, 80, 0);
  learnServerTime(600_000, 200, 205);
  expect(Math.abs(serverNow(1_000) - 601_000)).toBeLessThan(60);
});

test('a missing or broken header teaches nothing', () => {
  learnFromDateHeader(null, 0, 1);
  learnFromDateHeader('yesterday', 0, 1);
  expect(serverNow(7)).toBe(7);
});
