import { uploadFields, type UploadMapping, type UploadPreview } from '@fundharbor/contracts/catalog/imports'
import { Select } from 'antd'
import styles from './upload.module.css'

interface MappingTableProps {
  preview: UploadPreview
  onChange: (mapping: UploadMapping) => void
}

/** Which column has which field, with the value in the first row. */
export function MappingTable({ preview: { columns, mapping, firstRows }, onChange }: MappingTableProps) {
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
                  onChange={(column?: string) => onChange(withColumn(mapping, slug, column))}
                />
              </td>
              <td className={styles.sample}>{sampleOf(mapping[slug]).slice(0, 80)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function withColumn(mapping: UploadMapping, field: keyof UploadMapping, column?: string): UploadMapping {
  const { [field]: _before, ...rest } = mapping
  return column === undefined ? rest : { ...rest, [field]: column }
}
