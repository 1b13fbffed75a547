import {
  uploadFields,
  type UnderstoodRow,
  type UploadField,
  type UploadPreview,
  type UploadRow,
} from '@fundharbor/contracts/catalog/imports'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import { classes, formatCount, formatDate, formatMoney, formatNumber } from '@fundharbor/kit'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import styles from './upload.module.css'

/** Amounts and days as they will be stored. */
const understood: Partial<Record<UploadField, (row: UnderstoodRow) => string>> = {
  minAmount: ({ minAmount, currency }) => formatMoney(minAmount, currency),
  maxAmount: ({ maxAmount, currency }) => formatMoney(maxAmount, currency),
  deadline: ({ deadline, deadlineZone, isRolling }) =>
    deadline === null
      ? isRolling
        ? 'Rolling'
        : 'No deadline stated'
      : formatClosing({ deadline, deadlineZone }),
  postedAt: ({ postedAt, deadlineZone }) =>
    postedAt === null ? 'Not stated' : formatDate(postedAt, deadlineZone),
}

/** The first rows and the first ones to look at, with what was typed, understood and wrong in each cell. */
export function FirstRows({ preview: { mapping, rows, firstRows } }: { preview: UploadPreview }) {
  const fields = uploadFields.filter(({ slug, isRequired }) => isRequired || mapping[slug] !== undefined)
  return (
    <>
      {firstRows.length < rows && (
        <p className={styles.note}>
          {formatNumber(firstRows.length)} of {formatCount(rows, 'row')}: the first ones, and those with
          errors or with a text that stands for no day or amount.
        </p>
      )}
      <div className={styles.scroller} role="region" aria-label="First rows" tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Row</th>
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
                {row.problem ? (
                  <td colSpan={fields.length} className={styles.invalid}>
                    <Problem text={row.problem} />
                  </td>
                ) : (
                  fields.map(({ slug }) => <Cell key={slug} row={row} field={slug} column={mapping[slug]} />)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface CellProps {
  row: UploadRow
  field: UploadField
  column: string | undefined
}

function Cell({ row, field, column }: CellProps) {
  const problem = row.problems[field]
  const typed = column === undefined ? '' : (row.cells[column] ?? '')
  const read = row.understood && typed.trim() !== '' ? understood[field]?.(row.understood) : undefined
  return (
    <td className={classes(problem && styles.invalid)}>
      <div className={styles.cell}>{read ?? typed}</div>
      {read && read !== typed.trim() && <div className={styles.typed}>{typed}</div>}
      {problem && <Problem text={problem} />}
    </td>
  )
}

const Problem = ({ text }: { text: string }) => (
  <span className={styles.problem}>
    <WarningIcon size={14} weight="bold" aria-hidden /> {text}
  </span>
)
