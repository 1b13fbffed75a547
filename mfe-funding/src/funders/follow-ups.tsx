import type { OpenStep, WorkspaceFunderDetails } from '@fundharbor/contracts/catalog/workspace-funders'
import { Badge, Checkbox, Link, Select, showErrorToast, useCanEdit, useMember } from '@fundharbor/kit'
import { useState } from 'react'
import { AddStep } from '../grant/add-step.tsx'
import page from '../grant/grant.module.css'
import { useChangeStep, type StoredStep } from '../grant/part-queries.ts'
import { formatDay } from '../shared/format-day.ts'
import { grantPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import styles from './funders.module.css'

/** What is next with a funder: the open steps of its grants. A follow-up is one more. */
export function FollowUps({ funder: { steps, grants } }: { funder: WorkspaceFunderDetails }) {
  const canEdit = useCanEdit()
  const { id: me } = useMember()
  const open = grants.filter(({ status }) => status !== 'lost' && status !== 'passed')
  const [chosen, choose] = useState('')
  const grant = open.find(({ id }) => id === chosen) ?? open.at(-1)
  return (
    <Section title="Next steps">
      {steps.length === 0 && <p className={page.hint}>None.</p>}
      <ul className={styles.list}>
        {steps.map((each) => (
          <Step key={each.step.id} {...each} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit && grant && (
        <div className={styles.followUp}>
          <Select
            label="A follow-up for the grant"
            options={open.map(({ id, opportunity }) => ({ value: id, label: opportunity.title }))}
            value={grant.id}
            onChange={(event) => choose(event.target.value)}
          />
          <AddStep grant={grant} assigneeId={me} />
          <p className={page.hint}>You get an email the day before, unless your reminders are off.</p>
        </div>
      )}
    </Section>
  )
}

function Step({ grantId, grantTitle, step, canEdit }: OpenStep & { canEdit: boolean }) {
  // Only plans that nobody started have steps without an id.
  const change = useChangeStep({ id: grantId }, step as StoredStep)
  const finish = () =>
    change.mutate(
      { isDone: true },
      { onError: (error) => showErrorToast('This step could not be saved', error) },
    )
  return (
    <li className={styles.step}>
      {canEdit ? (
        <Checkbox
          label={step.title}
          checked={change.isPending}
          disabled={change.isPending}
          onChange={finish}
        />
      ) : (
        <p>{step.title}</p>
      )}
      <p className={page.hint}>
        {step.dueOn && `${formatDay(step.dueOn)} · `}
        {step.assignee?.name ?? 'Nobody'} · <Link to={grantPath(grantId)}>{grantTitle}</Link>{' '}
        {step.isLate && <Badge tone="urgent">This day has passed</Badge>}
      </p>
    </li>
  )
}
