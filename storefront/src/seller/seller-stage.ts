import type { ShopMe } from '@noren/contract/entities/shop-me';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { createContext, useContext } from 'react';
import type { LiveView } from '../live/use-live-post.ts';
import type { Choice } from './use-choice.ts';

/** Context that a seller's page provides to its tabs. */
export interface SellerStage {
  me: ShopMe;
  store: ShopStore;
  /** null: no stream yet */
  live: LiveView | null;
  choice: Choice | null;
}

const context = createContext<SellerStage | null>(null);
export const SellerStageProvider = context.Provider;

export function useSellerStage(): SellerStage {
  const stage = useContext(context);
  if (!stage) throw new Error('This tab stands outside the seller’s page');
  return stage;
}
