import { describe, expect, it } from 'vitest';
import type { SandboxStore } from '../src/provider/store.ts';

/** Tests that every SandboxStore must pass. Call it from a test file of the implementation. */
export function describeSandboxStore(name: string, open: () => Promise<SandboxStore>): void {
  describe(name, () => {
    it('keeps JSON values by kind and key', async () => {
      const store = await open();
      expect(await store.get('a', 'k')).toBeUndefined();
      await store.put('a', 'k', { text: '髙橋', list: [1, null] });
      await store.put('b', 'k', 'other');
      expect(await store.get('a', 'k')).toEqual({ text: '髙橋', list: [1, null] });
      await store.put('a', 'k', 2);
      expect(await store.get('a', 'k')).toBe(2);
      expect(await store.get('b', 'k')).toBe('other');
    });

    it('inserts a key once, even with concurrent calls', async () => {
      const store = await open();
      const won = await Promise.all(Array.from({ length: 8 }, (_, i) => store.insert('a', 'k', i)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await store.get('a', 'k')).toBe(won.indexOf(true));
    });

    it('lists by prefix in byte order, and takes the prefix literally', async () => {
      const store = await open();
      for (const key of ['x_1', 'x%2', 'xZ', 'xa', 'y']) await store.put('a', key, key);
      expect((await store.list('a', 'x')).map(({ key }) => key)).toEqual([
        'x%2',
        'xZ',
        'x_1',
        'xa',
      ]);
      expect((await store.list('a', 'x_')).map(({ value }) => value)).toEqual(['x_1']);
      expect(await store.list('a')).toHaveLength(5);
      expect(await store.list('none')).toEqual([]);
    });

    it('updates atomically', async () => {
      const store = await open();
      await store.put('a', 'n', 0);
      await Promise.all(
        Array.from({ length: 20 }, () => store.update<number>('a', 'n', (n) => (n ?? 0) + 1)),
      );
      expect(await store.get('a', 'n')).toBe(20);
    });

    it('writes nothing when the change throws, removes on undefined, creates a missing key', async () => {
      const store = await open();
      await store.put('a', 'k', 1);
      const broken = store.update('a', 'k', () => {
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      expect(await store.get('a', 'k')).toBe(1);
      expect(await store.update('a', 'k', () => undefined)).toBeUndefined();
      expect(await store.get('a', 'k')).toBeUndefined();
      expect(await store.insert('a', 'k', 3)).toBe(true);
      expect(await store.update<number>('a', 'new', (n) => (n ?? 6) + 1)).toBe(7);
    });
  });
}
