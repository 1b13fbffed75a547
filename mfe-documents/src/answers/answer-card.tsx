import { answers, type Answer } from '@fundharbor/contracts/documents/answers'
import { call, formatDate, IconButton, useMutation, useQueryClient } from '@fundharbor/kit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { answersQuery } from '../shared/answer-queries.ts'
import { showAnswerNotDeleted } from '../shared/toasts.ts'
import styles from './answers.module.css'

/** An answer, for what it was given and when. */
export function AnswerCard({
  answer: { id, asked, rows, opportunityTitle, answeredAt },
}: {
  answer: Answer
}) {
  const { mutate, isPending } = useDeleteAnswer()
  return (
    <article className={styles.card} aria-label={asked}>
      <div>
        <h2 className={styles.question}>{asked}</h2>
        <p className={styles.facts}>
          {opportunityTitle ? `For ${opportunityTitle}` : 'For every opportunity'}
          {' · '}
          <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>
        </p>
        {rows.map((row) => (
          <p key={JSON.stringify(row)} className={styles.text}>
            {Object.values(row).join(' · ')}
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
