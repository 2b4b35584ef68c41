import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

/**
 * Set if the app itself opened the drawer, so that closing it goes Back instead of adding a history
 * entry.
 */
declare module '@tanstack/history' {
  interface HistoryState {
    drawer_opened_here?: boolean;
  }
}

export interface DrawerState {
  isOpen: boolean;
  open: () => void;
  /** Replaces the drawer that is open now, so that one Back closes both. */
  openInstead: () => void;
  close: () => void;
}

const drawerOf = (search: object) => (search as { drawer?: string }).drawer;

/** D-275: a drawer is in the URL (`?drawer=name`), so Back closes it and a reload keeps it. */
export function useDrawer(name: string): DrawerState {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useRouterState({ select: (state) => drawerOf(state.location.search) === name });
  // Read when needed: by the time a slow request returns, another drawer may be open.
  const isOpenNow = () => drawerOf(router.state.location.search) === name;
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
      else
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, drawer: undefined }),
          replace: true,
          resetScroll: false,
        } as never);
    },
  };
}

/**
 * Moves the keyboard focus to the page's content if it was lost, for example because the link that
 * opened a sheet no longer exists.
 */
export function continueInPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
