import type { Ground } from '../ground.ts';
import type { Sessions } from '../http/visitor.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface WaitingRoomApp extends Ground {
  sessions: Sessions;
  /** null: nobody waits */
  waitingRoom: WaitingRoom | null;
  publicUrl: () => string;
}
