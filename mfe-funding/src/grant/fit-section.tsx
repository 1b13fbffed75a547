import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, LinkButton, QueryFallback, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { VerdictMark } from '../fit/mark.tsx'
import { fitQuery } from '../fit/queries.ts'
import { describeVerdict } from '../fit/words.ts'
import { fitPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'

/** Whether the organization may apply. Asked on demand, because the answer counts as a view of the plan. */
export function FitSection({ grant: { opportunity, projectId } }: { grant: Grant }) {
  const [isAsked, setAsked] = useState(false)
  const project = projectId ?? undefined
  const query = useQuery({ ...fitQuery(opportunity.id, project), enabled: isAsked })
  const fit = query.data
  return (
    <Section title="Is it for us?">
      {fit && (
        <p className={styles.verdict}>
          <VerdictMark verdict={fit.verdict} />
          {describeVerdict(fit)}
        </p>
      )}
      {isAsked && !fit && <QueryFallback query={query} label="Comparing it with your organization" />}
      {!isAsked && !fit && (
        <p className={styles.hint}>
          {opportunity.isOwn
            ? 'We compare what your team entered with your profile and project.'
            : 'We compare the funder’s text with your profile and project. This opens the opportunity, which counts as a view if nobody on your team has opened it in this period.'}
        </p>
      )}
      <div className={styles.buttons}>
        {!isAsked && !fit && (
          <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
            Check eligibility
          </Button>
        )}
        <LinkButton variant="quiet" size="sm" to={fitPath(opportunity.id, project)}>
          Is this for us?
        </LinkButton>
      </div>
    </Section>
  )
}
