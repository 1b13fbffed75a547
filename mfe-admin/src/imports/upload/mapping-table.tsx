import { uploadFields, type UploadPreview, type UploadSettings } from '@fundharbor/contracts/catalog/imports'
import { Select } from 'antd'
import { withColumn } from './settings.ts'
import styles from './upload.module.css'

interface MappingTableProps {
  preview: UploadPreview
  settings: UploadSettings
  onChange: (settings: UploadSettings) => void
}

/** Which column has which field, with the value in the first row, and which columns no field has. */
export function MappingTable({ preview, settings, onChange }: MappingTableProps) {
  const { columns, firstRows } = preview
  const { mapping } = settings
  const options = columns.map((column) => ({ value: column, label: column }))
  const unused = columns.filter((column) => !Object.values(mapping).includes(column))
  const sampleOf = (column: string | undefined) => (column !== undefined && firstRows[0]?.cells[column]) || ''
  return (
    <>
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
                    onChange={(column?: string) => onChange(withColumn(settings, slug, column))}
                  />
                </td>
                <td className={styles.sample}>{sampleOf(mapping[slug]).slice(0, 80)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unused.length > 0 && <p className={styles.note}>Not imported: {unused.join(', ')}</p>}
    </>
  )
}
