import { answers, type Answer } from '@fundharbor/contracts/documents/answers'
import { call, formatDate, IconButton, useMutation, useQueryClient } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useProjectTitle } from '../projects/queries.ts'
import { linesOf } from '../shared/answer-lines.ts'
import { answersQuery } from '../shared/answer-queries.ts'
import { showAnswerNotDeleted } from '../shared/toasts.ts'
import styles from './answers.module.css'

/** An answer, about which project, for what it was given and when. */
export function AnswerCard({ answer }: { answer: Answer }) {
  const { id, asked, projectId, opportunityTitle, sourceName, answeredAt, isStale } = answer
  const { mutate, isPending } = useDeleteAnswer()
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
          {sourceName && <> · from {sourceName}</>}
          {isStale && <> · over a year old: check it</>}
        </p>
        {linesOf(answer).map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
      </div>
      <IconButton label={`Delete the answer to ${asked}`} disabled={isPending} onClick={() => mutate(id)}>
        <TrashIcon size={20} aria-hidden />
      </IconButton>
    </article>
  )
}

function useDeleteAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(answers.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries(answersQuery()),
    onError: (error) => showAnswerNotDeleted(error),
  })
}
