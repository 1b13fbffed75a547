import type { Answer } from '@fundharbor/contracts/documents/answers'
import { Button, formatDate, IconButton, useCanEdit, useQuery } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { ProjectSelect } from '../projects/project-select.tsx'
import { projectsQuery, useProjectTitle } from '../projects/queries.ts'
import { linesOf } from '../shared/answer-lines.ts'
import { teamQuery } from '../shared/team.ts'
import styles from './answers.module.css'
import { useApproveAnswer, useDeleteAnswer, useMoveAnswer } from './queries.ts'

/** An answer with its project, opportunity, date and author. */
export function AnswerCard({ answer }: { answer: Answer }) {
  const { asked, projectId, opportunityTitle, answeredAt, isMovable, isStale } = answer
  const canEdit = useCanEdit()
  const project = useProjectTitle()(projectId)
  return (
    <article className={styles.card} aria-label={asked}>
      <div>
        <h2 className={styles.question}>{asked}</h2>
        <p className={styles.facts}>
          {project && <>Project: {project} · </>}
          {opportunityTitle ? `For ${opportunityTitle}` : 'For every opportunity'}
          {' · '}
          <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>
          <Origin answer={answer} />
          {isStale && <> · over a year old: check it</>}
        </p>
        {linesOf(answer).map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
        {canEdit && answer.source === 'upload' && <ApproveAnswer answer={answer} />}
        {canEdit && isMovable && <MoveAnswer answer={answer} />}
      </div>
      {canEdit && <DeleteAnswer answer={answer} />}
    </article>
  )
}

function DeleteAnswer({ answer: { id, asked } }: { answer: Answer }) {
  const { mutate, isPending } = useDeleteAnswer()
  return (
    <IconButton label={`Delete the answer to ${asked}`} disabled={isPending} onClick={() => mutate(id)}>
      <TrashIcon size={20} aria-hidden />
    </IconButton>
  )
}

/** Who approved it, or the file that it is from and that nobody has approved yet. */
function Origin({ answer: { answeredBy, source, sourceName } }: { answer: Answer }) {
  const { data } = useQuery(teamQuery())
  const name = data?.members.find(({ userId }) => userId === answeredBy)?.name
  if (source === 'upload')
    return (
      <>
        {' · '}from {sourceName}
        {name && `, uploaded by ${name}`}: not approved yet
      </>
    )
  return name ? <> · approved by {name}</> : null
}

/** Makes what a file says the workspace’s own answer. */
function ApproveAnswer({ answer }: { answer: Answer }) {
  const { mutate, isPending } = useApproveAnswer(answer)
  return (
    <p className={styles.text}>
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        aria-label={`Approve the answer to ${answer.asked}`}
        onClick={() => mutate()}
      >
        Approve
      </Button>
    </p>
  )
}

/** The project that it belongs to. */
function MoveAnswer({ answer }: { answer: Answer }) {
  const { mutate, isPending } = useMoveAnswer(answer)
  const { data = [] } = useQuery(projectsQuery())
  if (data.every(({ isDefault }) => isDefault)) return null
  return (
    <details className={styles.move}>
      <summary>Move to another project</summary>
      <ProjectSelect
        label={`Project of the answer to ${answer.asked}`}
        hideLabel
        placeholder="About your organization"
        value={answer.projectId}
        onChange={mutate}
        disabled={isPending}
      />
    </details>
  )
}
