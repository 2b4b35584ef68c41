import { createMemoryStore } from './memory-store.ts';
import { describeSandboxStore } from '../../test/store-contract.ts';

describeSandboxStore('the store in memory', async () => createMemoryStore());
