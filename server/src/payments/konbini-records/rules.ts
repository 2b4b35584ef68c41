import type { KonbiniRecord, NewKonbiniRecord } from '@noren/contract/entities/konbini';
import type { validationError } from '@noren/contract/error-codes';
import { toKatakana } from 'wanakana';
import type * as z from 'zod/mini';
import { plainPhone } from '../../buying/addresses/rules.ts';
import { unmappableCharacters, wireLength } from '../gateways/gmo/codec.ts';
import { fullWidth, namedCharacter } from '../gateways/gmo/terminal-text.ts';
import type { KonbiniRow } from './queries.ts';

type NewRecord = Exclude<NewKonbiniRecord, { id: number }>;
type Problem = z.infer<typeof validationError>;

/** GMO 1.7: maximum bytes of a line on a terminal. */
const nameBytes = 40;
const kanaPattern = /^[ァ-ヶー・\u3000]+$/;

/**
 * Converts kana of any script and width, and kana spelled in Latin letters, to full-width katakana.
 * Other characters stay, and are refused later.
 */
export function fullWidthKana(text: string): string {
  return toKatakana(text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()).replaceAll(
    ' ',
    '\u3000',
  );
}

/** Returns the row to store for a new record, or its errors by field. */
export function recordToKeep(
  given: NewRecord,
): { row: Omit<KonbiniRow, 'id' | 'buyer_id'> } | { errors: Problem[] } {
  const errors: Problem[] = [];
  const refuse = (field: string, message: string, characters?: string[]) =>
    errors.push({ path: `body.${field}`, message, ...(characters && { characters }) });

  const buyer_name = fullWidth(given.buyer_name);
  const missing = unmappableCharacters(buyer_name).map(namedCharacter);
  if (missing.length > 0)
    refuse('buyer_name', `The konbini terminals do not have: ${missing.join(', ')}`, missing);
  else if (wireLength(buyer_name) > nameBytes) refuse('buyer_name', 'At most 20 characters');

  const buyer_name_kana = fullWidthKana(given.buyer_name_kana);
  if (!kanaPattern.test(buyer_name_kana) || unmappableCharacters(buyer_name_kana).length > 0)
    refuse('buyer_name_kana', 'Not kana');
  else if (wireLength(buyer_name_kana) > nameBytes)
    refuse('buyer_name_kana', 'At most 20 characters');

  const buyer_cellphone = plainPhone(given.buyer_cellphone, 'JP');
  if (!buyer_cellphone) refuse('buyer_cellphone', 'Not a Japanese phone number');
  if (errors.length > 0 || !buyer_cellphone) return { errors };
  return {
    row: {
      convenience: given.convenience,
      buyer_name,
      buyer_name_kana,
      buyer_cellphone,
      name: given.name || null,
    },
  };
}

export function serializeRecord(row: KonbiniRow): KonbiniRecord {
  const { id, convenience, buyer_name, buyer_name_kana, buyer_cellphone } = row;
  return { id, convenience, buyer_name, buyer_name_kana, buyer_cellphone };
}
