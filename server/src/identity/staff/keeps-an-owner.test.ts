import { expect, it } from 'vitest';
import { keepsAnOwner } from './staff-handlers.ts';

const two = [
  { staff_id: 1, role: 'owner' },
  { staff_id: 2, role: 'packer' },
] as const;
const both = [
  { staff_id: 1, role: 'owner' },
  { staff_id: 2, role: 'owner' },
] as const;

it.each([
  ['the last owner becomes a manager', two, 1, 'manager', false],
  ['the last owner leaves', two, 1, null, false],
  ['the last owner stays one', two, 1, 'owner', true],
  ['a packer leaves', two, 2, null, true],
  ['one of two owners leaves', both, 1, null, true],
] as const)('%s', (_, roles, of, role, keeps) => expect(keepsAnOwner(roles, of, role)).toBe(keeps));
