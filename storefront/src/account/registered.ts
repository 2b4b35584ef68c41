import { tabValue } from '../storage/tab-value.ts';

/**
 * A registered account whose email is not verified yet; stored so that the page survives a reload.
 */
export interface Registered {
  user_id: number;
  email: string;
  /** when the last email was sent, in milliseconds by the device's clock */
  sent_at: number;
}
export const registered = () =>
  tabValue<Registered>('registered', { user_id: 0, email: '', sent_at: 0 });
