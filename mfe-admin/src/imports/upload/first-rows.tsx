import { uploadFields, type UploadPreview, type UploadRow } from '@fundharbor/contracts/catalog/imports'
import { classes } from '@fundharbor/kit'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import styles from './upload.module.css'

/** The first rows and the first ones with errors, with what is wrong in each cell. */
export function FirstRows({ preview: { mapping, firstRows } }: { preview: UploadPreview }) {
  const fields = uploadFields.filter(({ slug, isRequired }) => isRequired || mapping[slug] !== undefined)
  return (
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
                fields.map(({ slug }) => (
                  <Cell key={slug} row={row} column={mapping[slug]} problem={row.problems[slug]} />
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  row: UploadRow
  column: string | undefined
  problem: string | undefined
}

const Cell = ({ row, column, problem }: CellProps) => (
  <td className={classes(problem && styles.invalid)}>
    <div className={styles.cell}>{column === undefined ? '' : row.cells[column]}</div>
    {problem && <Problem text={problem} />}
  </td>
)

const Problem = ({ text }: { text: string }) => (
  <span className={styles.problem}>
    <WarningIcon size={14} weight="bold" aria-hidden /> {text}
  </span>
)
