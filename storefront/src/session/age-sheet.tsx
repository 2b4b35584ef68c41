import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { answerAge } from './age-answer.ts';
import type { AgeStatus } from './visitor.ts';

export interface AgeSheetProps {
  open: boolean;
  /** what it is asked for */
  name: string;
  status: AgeStatus;
  onGrownUp: () => void;
  onClose: () => void;
}

/** The question before adult goods go into a cart (market 5.1): once a visit, never a silent refusal. */
export function AgeSheet({ open, name, status, onGrownUp, onClose }: AgeSheetProps) {
  if (status === 'UNDERAGE') {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={m.product_age_title()}
        footer={
          <Button wide onClick={onClose}>
            {m.common_close()}
          </Button>
        }
      >
        <p className="text-18 font-semibold">{m.product_age_refused_title()}</p>
        <p className="mt-2 text-ink-soft">{m.product_age_refused_text()}</p>
      </Drawer>
    );
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={m.product_age_title()}
      footer={
        <div className="grid gap-2.5">
          <Button
            wide
            onClick={() => {
              answerAge(true);
              onGrownUp();
            }}
          >
            {m.product_age_yes()}
          </Button>
          <Button wide look="quiet" onClick={() => answerAge(false)}>
            {m.product_age_no()}
          </Button>
        </div>
      }
    >
      <p className="text-18 font-semibold">{m.product_age_question()}</p>
      <p className="mt-2 text-ink-soft">{m.product_age_text({ name })}</p>
      <p className="mt-3 text-14 text-ink-soft">{m.product_age_once()}</p>
    </Drawer>
  );
}
