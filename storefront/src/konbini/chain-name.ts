import type { Convenience } from '@noren/contract/entities/konbini';
import { wordOf } from '@noren/kit/formats/fact-text.ts';
import * as m from '../i18n/generated/messages.js';

/** The chains in the order they are offered: those of spec §9 after 7-Eleven, which not every store has. */
export const chains = [
  '00007',
  '00001',
  '00002',
  '00005',
  '00008',
] as const satisfies readonly Convenience[];

const names: Record<Convenience, () => string> = {
  '00001': m.konbini_chain_00001,
  '00002': m.konbini_chain_00002,
  '00005': m.konbini_chain_00005,
  '00007': m.konbini_chain_00007,
  '00008': m.konbini_chain_00008,
};

export const chainName = (chain: Convenience): string => wordOf(names, chain);
