import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { AlertIcon, CartIcon, CheckIcon, CloseIcon, ForwardIcon, SearchIcon } from '@noren/kit/icons/frame-icons.tsx';
import { BackIcon, CardIcon, ClockIcon, InfoIcon, StoreIcon, TrashIcon, TruckIcon } from '@noren/kit/icons/icons.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import * as m from '../../i18n/generated/messages.js';
import { showFailure } from '../../failures/show-failure.ts';
import { StyleSection } from './style-section.tsx';

const icons = { StoreIcon, CartIcon, SearchIcon, ClockIcon, TruckIcon, CardIcon, CheckIcon, AlertIcon, InfoIcon, TrashIcon, BackIcon, ForwardIcon, CloseIcon };

export function StyleActions() {
  const [work, busy] = useMutation(() => new Promise((end) => setTimeout(end, 2000)));
  const centre = useDrawer('style-centre');
  const side = useDrawer('style-side');
  return (
    <StyleSection title={m.playground_style_actions()}>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => work()}>
          {m.playground_style_button()}
        </Button>
        <Button busy>{m.playground_style_button()}</Button>
        <Button variant="quiet">{m.common_go_back()}</Button>
        <Button variant="danger">{m.common_remove()}</Button>
        <Button disabled>{m.playground_style_button_off()}</Button>
        <Button variant="text">{m.common_retry()}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" onClick={centre.open}>
          {m.playground_style_open_sheet()}
        </Button>
        <Button variant="quiet" onClick={side.open}>
          {m.playground_style_open_side()}
        </Button>
        <Button variant="quiet" onClick={() => showToast(m.playground_style_toast())}>
          {m.playground_style_show_toast()}
        </Button>
        <Button variant="quiet" onClick={() => void showFailure({ code: 'SKU_SOLD_OUT' })}>
          {m.playground_style_show_error()}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {Object.entries(icons).map(([name, Icon]) => (
          <IconButton key={name} label={name}>
            <Icon />
          </IconButton>
        ))}
        <Spinner className="ml-3 text-indigo" />
        <Spinner size={48} className="ml-3 text-indigo" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip>{m.playground_style_chip_plain()}</Chip>
        <Chip variant="indigo">{m.playground_style_chip_held()}</Chip>
        <Chip variant="now">{m.playground_style_chip_sale()}</Chip>
        <Chip variant="done">{m.playground_style_chip_done()}</Chip>
        <Chip variant="sold">{m.playground_style_chip_sold()}</Chip>
      </div>
      {[centre, side].map((drawer, index) => (
        <Drawer
          key={index}
          open={drawer.isOpen}
          onClose={drawer.close}
          title={m.playground_style_sheet_title()}
          place={index === 0 ? 'centre' : 'side'}
          footer={
            <Button wide onClick={drawer.close}>
              {m.playground_style_button()}
            </Button>
          }
        >
          <p className="text-ink-soft">{m.playground_style_sheet_text()}</p>
        </Drawer>
      ))}
    </StyleSection>
  );
}
