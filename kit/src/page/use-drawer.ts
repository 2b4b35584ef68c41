import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

/** Where a drawer was opened by the app itself, so that closing goes Back instead of adding a page to the history. */
declare module '@tanstack/history' {
  interface HistoryState {
    drawer_opened_here?: boolean;
  }
}

export interface DrawerState {
  isOpen: boolean;
  open: () => void;
  /** Takes the place of the drawer that is open now, so that one Back closes both. */
  openInstead: () => void;
  close: () => void;
}

const opened = (search: object) => (search as { drawer?: string }).drawer;

/** D-275: a drawer is in the URL (`?drawer=name`), so Back closes it and a reload keeps it. */
export function useDrawer(name: string): DrawerState {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useRouterState({ select: (state) => opened(state.location.search) === name });
  // Asked when it matters: an answer that comes late finds another drawer open than when it was asked for.
  const isOpenNow = () => opened(router.state.location.search) === name;
  function show(openedHere: boolean, replace: boolean) {
    if (isOpenNow()) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, drawer: name }),
      state: { drawer_opened_here: openedHere },
      replace,
      resetScroll: false,
    } as never);
  }
  return {
    isOpen,
    open: () => show(true, false),
    openInstead: () => show(router.state.location.state.drawer_opened_here ?? false, true),
    close: () => {
      if (!isOpenNow()) return;
      if (router.state.location.state.drawer_opened_here) router.history.back();
      else void navigate({ to: '.', search: (before: object) => ({ ...before, drawer: undefined }), replace: true, resetScroll: false } as never);
    },
  };
}

/** Where what opened a sheet is not there to have the focus back (an address, a link that was drawn anew), the keyboard goes on in the page, not at its top. */
export function goOnInPage(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
