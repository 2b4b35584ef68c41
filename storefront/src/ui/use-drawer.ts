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
  close: () => void;
}

/** decisions §6: a drawer is in the URL (`?drawer=name`), so Back closes it and a reload keeps it. */
export function useDrawer(name: string): DrawerState {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useRouterState({ select: (state) => (state.location.search as { drawer?: string }).drawer === name });
  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      void navigate({ to: '.', search: (before: object) => ({ ...before, drawer: name }), state: { drawer_opened_here: true }, resetScroll: false } as never);
    },
    close: () => {
      if (!isOpen) return;
      if (router.state.location.state.drawer_opened_here) router.history.back();
      else void navigate({ to: '.', search: (before: object) => ({ ...before, drawer: undefined }), replace: true, resetScroll: false } as never);
    },
  };
}
