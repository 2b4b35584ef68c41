import type { Ground } from '../../platform/ground.ts';
import type { Sessions } from '../../platform/http/visitor.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface WaitingRoomApp extends Ground {
  sessions: Sessions;
  /** null: nobody waits */
  waitingRoom: WaitingRoom | null;
  publicUrl: () => string;
}
