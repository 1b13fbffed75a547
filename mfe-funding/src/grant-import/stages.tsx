import { formatCount, Select } from '@fundharbor/kit'
import { isGrantStatus, statuses } from '../grants/statuses.ts'
import { Section } from '../shared/section.tsx'
import type { PreviewPartProps } from './columns.tsx'
import styles from './grant-import.module.css'
import { stageOf } from './settings.ts'

/** Which of our statuses each stage of the spreadsheet is. */
export const Stages = ({ preview: { stages }, settings, onChange }: PreviewPartProps) => (
  <Section title="Stages">
    <p className={styles.hint}>Each stage in your spreadsheet becomes one of our statuses.</p>
    <div className={styles.grid}>
      {stages.map(({ text, rows, status: read }) => {
        const status = settings.statuses[stageOf(text)] ?? read
        return (
          <Select
            key={stageOf(text)}
            label={text === '' ? 'Rows without a stage' : `“${text}”`}
            hint={formatCount(rows, 'row')}
            error={status === null ? 'Choose a status' : undefined}
            options={statuses}
            placeholder={status === null ? 'Choose' : undefined}
            value={status ?? ''}
            onChange={({ target: { value } }) =>
              isGrantStatus(value) &&
              onChange({ ...settings, statuses: { ...settings.statuses, [stageOf(text)]: value } })
            }
          />
        )
      })}
    </div>
  </Section>
)
