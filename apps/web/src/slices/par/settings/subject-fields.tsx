import type { ParSetting, ProductName } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, DEVICE_TYPES } from '@parwell/domain';
import { useState } from 'react';
import { useController, useWatch, type UseFormSetValue } from 'react-hook-form';
import { Facts } from '../../../ui/facts.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { DevicePicker } from '../../devices/public/device-picker.tsx';
import { ProductPicker } from '../../products/public/product-picker.tsx';
import { PAR_TEXTS } from '../par.texts.ts';
import type { ParControl, ParFormValues } from './setting-values.ts';

const types = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

/** Product and device of a setting, which never change. */
export const SubjectFacts = ({ setting }: { readonly setting: ParSetting }) => (
  <Facts
    wide
    facts={[
      [PAR_TEXTS.product, setting.productName],
      ['Product ID', setting.productId],
      ['NDC', setting.ndc],
      ['GTIN', setting.gtin],
      ['Pack', String(setting.packQty)],
      ['Weight', setting.weight === null ? '' : `${setting.weight} ${setting.weightUnit}`],
      [PAR_TEXTS.deviceType, DEVICE_TYPE_LABELS[setting.cabinetType]],
      [
        PAR_TEXTS.device,
        setting.cabinetName ??
          setting.cabinetId ??
          PAR_TEXTS.allDevices(DEVICE_TYPE_LABELS[setting.cabinetType]),
      ],
    ]}
  />
);

interface SubjectFieldsProps {
  readonly control: ParControl;
  readonly setValue: UseFormSetValue<ParFormValues>;
  readonly customerId: string;
}

export function SubjectFields({ control, setValue, customerId }: SubjectFieldsProps) {
  const { field, fieldState } = useController({ control, name: 'productId' });
  const device = useController({ control, name: 'cabinetId' });
  const type = useWatch({ control, name: 'cabinetType' });
  const [product, setProduct] = useState<ProductName | null>(null);
  const [deviceName, setDeviceName] = useState('');
  return (
    <>
      <div>
        {/* Lets validation messages find the field by its name. */}
        <input type="hidden" name="productId" />
        <ProductPicker
          label={PAR_TEXTS.product}
          customerId={customerId}
          emptyText={PAR_TEXTS.chooseProduct}
          value={product}
          problem={fieldState.error?.message}
          onChange={(next) => {
            setProduct(next);
            setValue('productSource', next?.source ?? '');
            field.onChange(next?.productId ?? '');
          }}
        />
      </div>
      <SelectInput
        control={control}
        name="cabinetType"
        label={PAR_TEXTS.deviceType}
        placeholder={PAR_TEXTS.chooseType}
        options={types}
      />
      <div>
        <input type="hidden" name="cabinetId" />
        <DevicePicker
          label={PAR_TEXTS.deviceOrAll}
          customerId={customerId}
          optional
          problem={device.fieldState.error?.message}
          value={
            device.field.value === ''
              ? null
              : {
                  cabinetId: device.field.value,
                  cabinetName: deviceName,
                  customerId,
                  cabinetType: DEVICE_TYPES.find((each) => each === type) ?? 'EM',
                }
          }
          onChange={(next) => {
            setDeviceName(next?.cabinetName ?? '');
            device.field.onChange(next?.cabinetId ?? '');
            // A device determines the type.
            if (next) setValue('cabinetType', next.cabinetType, { shouldDirty: true });
          }}
        />
      </div>
    </>
  );
}
