// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { draftOf, forgetOrdered, lastAddress } from './draft.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the address of the last order is known to the next one, in another tab too', () => {
  forgetOrdered('hanamori');
  expect(lastAddress.get()).toBeNull();
  draftOf('hanamori').change({ address_id: 7, item_ids: [1] });
  forgetOrdered('hanamori');
  expect(draftOf('hanamori').get()).toMatchObject({ address_id: 7, item_ids: [] });
  sessionStorage.clear();
  expect(lastAddress.get()).toBe(7);
});
