import { beforeEach, expect, test } from 'vitest';
import { resetServerTime, readDateHeader, setServerTime, serverNow } from './server-clock.ts';

beforeEach(resetServerTime);

test('corrects a device that is an hour slow', () => {
  setServerTime(3_600_000, 0, 0, 0);
  expect(serverNow(1_000)).toBe(3_601_000);
});

test('prefers the quickest response; slower ones change nothing', () => {
  setServerTime(10_000, 0, 100, 0);
  expect(serverNow(50)).toBe(10_000);
  setServerTime(99_000, 0, 5_000, 0);
  expect(serverNow(50)).toBe(10_000);
  setServerTime(20_000, 0, 10, 0);
  expect(serverNow(5)).toBe(20_000);
});

test('combines responses with whole seconds into a narrower bound than one response', () => {
  // the device is 600.25 s slow; responses take 20 ms
  const server = (at: number) => Math.floor((at + 600_250 + 10) / 1000) * 1000;
  for (let at = 0; at < 30_000; at += 730) setServerTime(server(at), at, at + 20);
  expect(Math.abs(serverNow(50_000) - 650_250)).toBeLessThan(60);
});

test('keeps an exact time when a quicker response has only whole seconds', () => {
  setServerTime(600_040, 0, 80, 0);
  setServerTime(600_000, 200, 205);
  expect(Math.abs(serverNow(1_000) - 601_000)).toBeLessThan(60);
});

test('ignores a missing or invalid header', () => {
  readDateHeader(null, 0, 1);
  readDateHeader('yesterday', 0, 1);
  expect(serverNow(7)).toBe(7);
});
