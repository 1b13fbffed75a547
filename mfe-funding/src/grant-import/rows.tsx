import {
  grantColumns,
  type GrantColumn,
  type GrantImportPreview,
  type GrantImportRow,
  type GrantRowOutcome,
  type UnderstoodGrant,
} from '@fundharbor/contracts/catalog/grant-import'
import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import { Badge, formatMoney, formatNumber, type BadgeTone } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { Section } from '../shared/section.tsx'
import { formatDay } from '../shared/format-day.ts'
import styles from './grant-import.module.css'

const outcomes: Record<GrantRowOutcome, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'ok' },
  listed: { label: 'In our catalog', tone: 'info' },
  existing: { label: 'In My Grants already', tone: 'neutral' },
  repeated: { label: 'Repeats an earlier row', tone: 'neutral' },
  invalid: { label: 'Cannot be read', tone: 'bad' },
}

/** Values as they will be stored; null if there is none. */
const values: Partial<Record<GrantColumn, (row: UnderstoodGrant) => string | null>> = {
  title: ({ title }) => title,
  funderName: ({ funderName }) => funderName,
  status: ({ status }) => status && statusLabels[status],
  requested: ({ requested, currency }) => requested && formatMoney(requested, currency),
  awarded: ({ awarded, currency }) => awarded && formatMoney(awarded, currency),
  currency: ({ currency }) => currency,
  deadline: ({ deadline, isRolling }) => (isRolling ? 'Rolling' : deadline && formatDay(deadline)),
  sentOn: ({ sentOn }) => sentOn && formatDay(sentOn),
  reportDueOn: ({ reportDueOn }) => reportDueOn && formatDay(reportDueOn),
  responsible: ({ responsible }) => responsible?.name ?? null,
  url: ({ url }) => url,
  notes: ({ notes }) => notes,
}

/** Every row as it was understood, beside what is in the spreadsheet. */
export function Rows({ preview: { rows, firstRows, mapping } }: { preview: GrantImportPreview }) {
  const fields = grantColumns.filter(
    ({ slug }) => slug === 'title' || slug === 'notes' || mapping[slug] !== undefined,
  )
  return (
    <Section title="Rows">
      {firstRows.length < rows && (
        <p className={styles.hint}>
          {formatNumber(firstRows.length)} of {formatNumber(rows)} rows: the first ones, and those to look at.
        </p>
      )}
      <Table caption="Rows of the spreadsheet" stacks>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Result</th>
            {fields.map(({ slug, label }) => (
              <th key={slug} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map((row) => (
            <tr key={row.position}>
              <th scope="row">{row.position}</th>
              <td data-label="Result">
                <div className={styles.result}>
                  <Badge tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].label}</Badge>
                  {row.problem && <p className={styles.problem}>{row.problem}</p>}
                </div>
              </td>
              {fields.map(({ slug, label }) => (
                <Cell
                  key={slug}
                  row={row}
                  field={slug}
                  label={label}
                  typed={row.cells[mapping[slug] ?? '']}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

interface CellProps {
  row: GrantImportRow
  field: GrantColumn
  label: string
  /** What is in the spreadsheet. */
  typed: string | undefined
}

function Cell({ row, field, label, typed = '' }: CellProps) {
  const problem = row.problems[field]
  const read = row.understood && !problem ? (values[field]?.(row.understood) ?? '') : typed
  const isSame = field === 'notes' || typed.trim() === '' || read === typed.trim()
  return (
    <td data-label={label}>
      {(read !== '' || !isSame) && (
        <div className={styles.cell}>
          <p className={field === 'notes' ? styles.notes : undefined}>{read}</p>
          {!isSame && <p className={styles.hint}>{typed}</p>}
          {problem && <p className={styles.problem}>{problem}. Goes to the notes.</p>}
        </div>
      )}
    </td>
  )
}
