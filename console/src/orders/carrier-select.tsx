import { Select } from '@noren/kit/components/inputs.tsx';
import * as m from '../i18n/generated/messages.js';
import { carriersIn } from './carriers.ts';

interface CarrierSelectProps {
  region: 'JP' | 'TW';
  code: string;
  onChange: (code: string) => void;
}

/** Chooses a carrier of the country, another one by name, or none. */
export function CarrierSelect({ region, code, onChange }: CarrierSelectProps) {
  return (
    <Select
      label={m.ship_carrier()}
      value={code}
      onChange={(event) => onChange(event.target.value)}
    >
      {carriersIn[region].map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
      <option value="other">{m.ship_carrier_other()}</option>
      <option value="">{m.ship_carrier_none()}</option>
    </Select>
  );
}
