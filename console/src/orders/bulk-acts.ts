import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';

const bulkActs = ['message', 'note', 'tags', 'export', 'cancel'] as const;
export type BulkAct = (typeof bulkActs)[number];

const roles: Record<BulkAct | 'ship', readonly string[]> = {
  ship: ['owner', 'manager', 'packer'],
  message: ['owner', 'manager', 'support'],
  note: ['owner', 'manager', 'packer', 'support'],
  tags: ['owner', 'manager', 'packer', 'support'],
  export: ['owner', 'manager', 'accountant'],
  cancel: ['owner', 'manager'],
};

/** Permissions per role; the server enforces the same. */
export const mayAct = (act: BulkAct | 'ship', role: string | undefined): boolean =>
  role !== undefined && roles[act].includes(role);

/** Orders that the step or act can change; the others of the selection are left out. Pure. */
export const fitting = {
  ship: ({ stage }: Pick<ConsoleOrderEntry, 'stage'>) => stage === 'to_ship',
  deliver: ({ stage }: Pick<ConsoleOrderEntry, 'stage'>) => stage === 'shipped',
  cancel: ({ stage }: Pick<ConsoleOrderEntry, 'stage'>) =>
    stage === 'to_ship' || stage === 'unpaid',
} as const;

/** The acts that make sense for chosen orders, and that the role may do. Pure. */
export const actsFor = (
  orders: readonly Pick<ConsoleOrderEntry, 'stage'>[],
  role: string | undefined,
): BulkAct[] =>
  bulkActs.filter((act) => mayAct(act, role) && (act !== 'cancel' || orders.some(fitting.cancel)));
