import {
  uploadFields,
  type DayOrders,
  type UploadField,
  type UploadMapping,
  type UploadPreview,
} from '@fundharbor/contracts/catalog/imports'
import { Select } from 'antd'
import { DayOrderSelect } from './day-order-select.tsx'
import styles from './upload.module.css'

interface MappingTableProps {
  preview: UploadPreview
  onChange: (reading: { mapping: UploadMapping; dayOrders: DayOrders }) => void
}

/** Which column has which field, with the value in the first row. */
export function MappingTable({ preview, onChange }: MappingTableProps) {
  const { columns, mapping, dayOrders, firstRows } = preview
  const known = knownOrders(preview)
  const options = columns.map((column) => ({ value: column, label: column }))
  const sampleOf = (column: string | undefined) => (column !== undefined && firstRows[0]?.cells[column]) || ''
  return (
    <div className={styles.scroller} role="region" aria-label="Columns" tabIndex={0}>
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column in the file</th>
            <th scope="col">First row</th>
          </tr>
        </thead>
        <tbody>
          {uploadFields.map(({ slug, label, isRequired }) => (
            <tr key={slug}>
              <th scope="row">
                {label}
                {isRequired && <span className={styles.required}> (required)</span>}
              </th>
              <td>
                <Select
                  allowClear
                  showSearch
                  size="small"
                  aria-label={`Column for ${label}`}
                  placeholder="None"
                  className={styles.column}
                  options={options}
                  value={mapping[slug]}
                  onChange={(column?: string) =>
                    onChange({ mapping: withColumn(mapping, slug, column), dayOrders: without(known, slug) })
                  }
                />
              </td>
              <td className={styles.sample}>
                {sampleOf(mapping[slug]).slice(0, 80)}{' '}
                {dayOrders[slug] && (
                  <DayOrderSelect
                    label={label}
                    order={dayOrders[slug]}
                    onChange={(order) => onChange({ mapping, dayOrders: { ...known, [slug]: order } })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function withColumn(mapping: UploadMapping, field: keyof UploadMapping, column?: string): UploadMapping {
  const rest = without(mapping, field)
  return column === undefined ? rest : { ...rest, [field]: column }
}

/** What another column was found to be says nothing about this one. */
function without<Values extends Partial<Record<UploadField, string>>>(values: Values, field: UploadField) {
  const { [field]: _before, ...rest } = values
  return rest
}

/** The orders of days and months that are not unclear. */
export const knownOrders = ({ dayOrders }: UploadPreview): DayOrders =>
  Object.fromEntries(Object.entries(dayOrders).filter(([, order]) => order !== 'unclear'))
