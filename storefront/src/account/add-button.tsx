import { Button } from '@noren/kit/components/button.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';

export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" wide onClick={onClick}>
      <PlusIcon className="size-5" />
      {children}
    </Button>
  );
}
