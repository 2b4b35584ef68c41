import type { StaffMember } from '@noren/contract/entities/staff';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useEffect, useRef, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { mayWaitBeside, signByPasskey, stopAsking } from '../api/passkey-device.ts';
import * as m from '../i18n/generated/messages.js';

/** Sooner than what was asked is over at the server, in milliseconds. */
const askedAnew = 4 * 60_000;

/** Signing in by a passkey: at once, by `enter`, or from the list that the browser shows at the field of the email. */
export function usePasskeyEntry(onEntered: (entered: { token: string; staff: StaffMember }) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // asked for once, while the page is drawn anew with every key that is pressed
  const entered = useRef(onEntered);
  useEffect(() => {
    entered.current = onEntered;
  });

  // somebody has pressed the button: what waits beside the field would take its question away
  const isPressed = useRef(false);

  useEffect(() => {
    let isOver = false;
    const isInTheWay = () => isOver || isPressed.current;
    async function offer() {
      if (!(await mayWaitBeside()) || isInTheWay()) return;
      const asked = await callConsole('POST /console/passkey-sign-in/challenge', {});
      // nobody has asked for it yet: who presses the button is told what is wrong
      if (!asked.ok || isInTheWay()) return;
      const signed = await signByPasskey(asked.data, true);
      if (isInTheWay() || !('credential' in signed)) return;
      const result = await callConsole('POST /console/passkey-sign-in', { body: signed });
      if (result.ok) return entered.current(result.data);
      setFailure(errorSentence(result.error));
      setTurn((before) => before + 1);
    }
    void offer();
    const again = setInterval(() => void offer(), askedAnew);
    return () => {
      isOver = true;
      clearInterval(again);
    };
  }, [turn]);
  // leaving the page takes the question back
  useEffect(() => () => void mayWaitBeside().then((may) => (may ? stopAsking() : undefined)), []);

  const [enter, busy] = useMutation(async () => {
    setFailure(null);
    isPressed.current = true;
    await stopAsking();
    const sentence = await tryToEnter();
    isPressed.current = false;
    if (sentence === null) return;
    setFailure(sentence);
    setTurn((before) => before + 1);
  });
  /** @returns why not; null: they are in */
  async function tryToEnter(): Promise<string | null> {
    const asked = await callConsole('POST /console/passkey-sign-in/challenge', {});
    if (!asked.ok) return errorSentence(asked.error);
    const signed = await signByPasskey(asked.data, false);
    if (!('credential' in signed)) return signed.failed === 'canceled' || signed.failed === 'replaced' ? m.passkey_canceled() : m.passkey_device_failed();
    const result = await callConsole('POST /console/passkey-sign-in', { body: signed });
    if (!result.ok) return errorSentence(result.error);
    onEntered(result.data);
    return null;
  }
  return { enter, busy, failure };
}
