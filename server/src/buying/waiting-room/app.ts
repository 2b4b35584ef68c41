import type { Ground } from '../../platform/ground.ts';
import type { Sessions } from '../../platform/http/visitor.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface WaitingRoomApp extends Ground {
  sessions: Sessions;
  /** null: there is no waiting room */
  waitingRoom: WaitingRoom | null;
  publicUrl: () => string;
}
