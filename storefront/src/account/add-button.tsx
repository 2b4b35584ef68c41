import { Button } from '../ui/button.tsx';
import { PlusIcon } from '../ui/icons.tsx';

export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button look="quiet" wide onClick={onClick}>
      <PlusIcon className="size-5" />
      {children}
    </Button>
  );
}
