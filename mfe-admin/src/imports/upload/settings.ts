import type { DayOrders, UploadPreview, UploadSettings } from '@fundharbor/contracts/catalog/imports'

/** How a preview was read: its columns, and what is known about the values in them. */
export const settingsOf = ({ mapping, unclear, dayOrders }: UploadPreview): UploadSettings => ({
  mapping,
  decimals: Object.fromEntries(unclear.flatMap(({ field, decimal }) => (decimal ? [[field, decimal]] : []))),
  dayOrders: knownOrders(dayOrders),
})

const knownOrders = (dayOrders: UploadPreview['dayOrders']): DayOrders =>
  Object.fromEntries(Object.entries(dayOrders).filter(([, order]) => order !== 'unclear'))

/** Another column for a field: what was said about the one before says nothing about it. */
export function withColumn(
  { mapping, decimals, dayOrders }: UploadSettings,
  field: keyof UploadSettings['mapping'],
  column: string | undefined,
): UploadSettings {
  const rest = without(mapping, field)
  return {
    mapping: column === undefined ? rest : { ...rest, [field]: column },
    decimals: without(decimals, field),
    dayOrders: without(dayOrders, field),
  }
}

const without = <T extends object>(values: T, field: string): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)) as T
