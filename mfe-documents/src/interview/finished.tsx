import { Button, useNavigate } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import styles from './interview.module.css'

interface FinishedProps {
  answered: number
  total: number
  templateId: string
  opportunityId: string | null
  projectId: string | null
  onBack: () => void
}

/** The end of the interview, which leads to the document. */
export function Finished({ answered, total, templateId, opportunityId, projectId, onBack }: FinishedProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const query = new URLSearchParams({
    generate: templateId,
    ...(opportunityId ? { opportunity: opportunityId } : {}),
    ...(projectId ? { project: projectId } : {}),
  })
  return (
    <section className={styles.form} aria-labelledby="finished">
      <h2 id="finished" ref={heading} tabIndex={-1} className={styles.question}>
        {answered === total ? 'All questions are answered' : `You answered ${answered} of ${total} questions`}
      </h2>
      <p className={styles.why}>
        Your answers are kept under Documents and fill in this and later documents. What is still missing is
        marked in the text.
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => void navigate(`/documents?${query}`)}>Generate Document</Button>
      </div>
    </section>
  )
}
