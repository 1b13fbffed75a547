import { Skeleton, useQuery } from '@fundharbor/kit'
import { useId } from 'react'
import { explanationQuery } from './queries.ts'
import styles from './match-row.module.css'

const writers = {
  model: 'Written by AI from your profile and the opportunity’s details',
  rules: 'Written from your profile and the opportunity’s details',
}

interface DetailedAnalysisProps {
  id: string
  opportunityId: string
  project: string | undefined
}

/** The explanation, once it has loaded. */
export function DetailedAnalysis({ id, opportunityId, project }: DetailedAnalysisProps) {
  const { data } = useQuery({ ...explanationQuery(opportunityId, project), enabled: false })
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} aria-busy={!data} className={styles.analysis}>
      <div>
        <h3 id={titleId} className={styles.analysisTitle}>
          Detailed Analysis
        </h3>
        {data && <p className={styles.writer}>{writers[data.writer]}</p>}
      </div>
      <div className={styles.text} aria-live="polite">
        {data ? (
          data.explanation.split(/\n+/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
        ) : (
          <>
            <Skeleton width="92%" height={18} />
            <Skeleton width="86%" height={18} />
            <Skeleton width="54%" height={18} />
          </>
        )}
      </div>
    </section>
  )
}
