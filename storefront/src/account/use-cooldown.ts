import { useEffect, useState } from 'react';

const cooldownSeconds = 60;

/**
 * Returns the seconds until the next email can be requested, counted from the last one
 * (milliseconds by the device's clock; 0: none yet).
 */
export function useCooldown(sentAt = 0) {
  const [until, setUntil] = useState(sentAt > 0 ? sentAt + cooldownSeconds * 1000 : 0);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return {
    seconds,
    start(of = cooldownSeconds): void {
      setNow(Date.now());
      setUntil(Date.now() + of * 1000);
    },
  };
}
