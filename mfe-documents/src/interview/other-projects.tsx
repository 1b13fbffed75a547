import type { AnswerRow, InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import { Button, formatDate } from '@fundharbor/kit'
import { useProjectTitle } from '../projects/queries.ts'
import { linesOf } from '../shared/answer-lines.ts'
import styles from './interview.module.css'

interface OtherProjectsProps {
  offered: InterviewQuestion['fromOtherProjects']
  onUse: (rows: AnswerRow[]) => void
}

/** What was said about other projects, for those who ask for it. */
export function OtherProjects({ offered, onUse }: OtherProjectsProps) {
  const titleOf = useProjectTitle()
  if (offered.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>Use an answer from another project</summary>
      <ul aria-label="Answers from other projects">
        {offered.map(({ projectId, rows, at }) => {
          const title = titleOf(projectId)
          return (
            <li key={projectId + at}>
              <p className={styles.origin}>
                {title ? `From project ${title}` : 'From another project'}, {formatDate(at)}
              </p>
              {linesOf({ rows }).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <Button
                type="button"
                size="sm"
                variant="secondary"
                aria-label={`Use the answer from project ${title}`}
                onClick={() => onUse(rows)}
              >
                Use
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
