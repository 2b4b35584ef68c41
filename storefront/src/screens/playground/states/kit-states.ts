import { actionStates } from './action-states.tsx';
import { fieldStates } from './field-states.tsx';
import type { KitState } from './kit-state.ts';
import { pageStates } from './page-states.tsx';
import { shopStates } from './shop-states.tsx';

/**
 * Every state of every component of the kit and of `components/`, by purpose. A component without
 * one fails kit-states.test.tsx.
 */
export const kitStates: Readonly<
  Record<'actions' | 'fields' | 'shop' | 'page', readonly KitState[]>
> = {
  actions: actionStates,
  fields: fieldStates,
  shop: shopStates,
  page: pageStates,
};
