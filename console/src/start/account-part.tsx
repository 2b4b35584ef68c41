import type { StaffMember } from '@noren/contract/entities/staff';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { staffToken } from '../api/token.ts';
import { LanguageChoice } from '../frame/language-choice.tsx';
import * as m from '../i18n/generated/messages.js';
import { orderSound, playOrderSound } from '../orders/new-orders.ts';

const row =
  'target flex w-full items-center rounded-control px-3 text-left text-14 text-ink-soft hover:bg-paper-deep hover:text-ink';

/** The person, their stores, the language and the sound of new orders. */
export function AccountPart({
  me,
  store,
}: {
  me: StaffMember | undefined;
  store: StaffMember['stores'][number] | undefined;
}) {
  async function signOut() {
    await callConsole('POST /console/sign-out', {});
    staffToken.clear();
    // a full page load, so that no data of the account stays in memory
    window.location.assign('/console/sign-in');
  }
  return (
    <div className="grid">
      {store && store.role !== 'liver' && <SoundSwitch />}
      {me && (me.stores.length > 1 || me.opens_stores) && (
        <Link to="/stores" className={row}>
          {m.stores()}
        </Link>
      )}
      <Link to="/account" className={row}>
        <span className="truncate">{me?.name}</span>
      </Link>
      <span className="px-3">
        <LanguageChoice />
      </span>
      <button type="button" className={row} onClick={() => void signOut()}>
        {m.sign_out()}
      </button>
    </div>
  );
}

function SoundSwitch() {
  const [isHeard, setHeard] = useState(orderSound.isOn);
  function toggle() {
    orderSound.set(!isHeard);
    setHeard(!isHeard);
    if (!isHeard) playOrderSound();
  }
  return (
    <button type="button" aria-pressed={isHeard} className={row} onClick={toggle}>
      {isHeard ? m.sound_on() : m.sound_off()}
    </button>
  );
}
