import {
  grantColumns,
  type GrantImportPreview,
  type GrantImportSettings,
} from '@fundharbor/contracts/catalog/grant-import'
import { Select } from '@fundharbor/kit'
import { Section } from '../shared/section.tsx'
import styles from './grant-import.module.css'
import { withColumn } from './settings.ts'

/** What a part of the preview shows and changes. */
export interface PreviewPartProps {
  preview: GrantImportPreview
  settings: GrantImportSettings
  onChange: (settings: GrantImportSettings) => void
}

/** Which column of the spreadsheet says what, and which ones go to the notes. */
export function Columns({ preview: { columns }, settings, onChange }: PreviewPartProps) {
  const { mapping } = settings
  const options = columns.map((column) => ({ value: column, label: column }))
  const others = columns.filter((column) => !Object.values(mapping).includes(column))
  return (
    <Section title="Columns">
      <p className={styles.hint}>
        {others.length === 0
          ? 'Every column of your spreadsheet has its place.'
          : `These columns go to the notes of each grant: ${others.join(', ')}.`}
      </p>
      <div className={styles.grid}>
        {grantColumns.map(({ slug, label }) => (
          <Select
            key={slug}
            label={label}
            error={slug === 'funderName' && mapping.funderName === undefined ? 'Choose a column' : undefined}
            options={options}
            placeholder="No column"
            value={mapping[slug] ?? ''}
            onChange={({ target }) => onChange(withColumn(settings, slug, target.value))}
          />
        ))}
      </div>
    </Section>
  )
}
