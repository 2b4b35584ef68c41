import { tabValue } from '../storage/tab-value.ts';

/** An account that waits for its email to be read: the page that says so outlives a reload. */
export interface Registered {
  user_id: number;
  email: string;
  /** when the last email was sent, in the device's milliseconds */
  sent_at: number;
}
export const registered = () => tabValue<Registered>('registered', { user_id: 0, email: '', sent_at: 0 });
