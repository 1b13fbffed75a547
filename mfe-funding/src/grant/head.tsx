import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Amount, Badge, deadlineLabel, Link, PageTitle, useCanEdit } from '@fundharbor/kit'
import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { useId } from 'react'
import { GrantDeadline } from '../grants/grant-deadline.tsx'
import { hasReminders, ReminderButton } from '../grants/reminder-button.tsx'
import { isAhead, statusTone } from '../grants/statuses.ts'
import { editOwnPath, funderPagePath, GRANTS_PATH } from '../shared/paths.ts'
import { Changed } from './changed.tsx'
import layout from '../shared/layout.module.css'
import styles from './grant.module.css'

/** What a grant is, how far it is, and when it closes. */
export function Head({ grant }: { grant: Grant }) {
  const { opportunity, status, changedSince } = grant
  const titleId = useId()
  const canEdit = useCanEdit()
  const { date, text } = deadlineLabel(opportunity)
  return (
    <header className={styles.head}>
      <BackLink to={GRANTS_PATH} className={layout.back}>
        My Grants
      </BackLink>
      <p className={styles.badges}>
        <Badge tone={statusTone(status)}>{statusLabels[status]}</Badge>
        {opportunity.isOwn && <Badge>Added by your team</Badge>}
      </p>
      <div id={titleId}>
        <PageTitle>{opportunity.title}</PageTitle>
      </div>
      {opportunity.funderName && <Funder name={opportunity.funderName} />}
      <div className={styles.dates}>
        {(!opportunity.isOwn || opportunity.minAmount !== null || opportunity.maxAmount !== null) && (
          <Amount min={opportunity.minAmount} max={opportunity.maxAmount} currency={opportunity.currency} />
        )}
        <GrantDeadline grant={grant} />
        {isAhead(grant) && date !== null && date !== text && <span>{date}</span>}
        {opportunity.isOwn && canEdit && (
          <Link to={editOwnPath(opportunity.id)} className={styles.edit}>
            Edit what you entered
          </Link>
        )}
        {hasReminders(grant) && <ReminderButton grant={grant} titleId={titleId} />}
      </div>
      {changedSince && <Changed grant={grant} />}
    </header>
  )
}

/** The name of a funder leads to what the organization knows of it; one without letters has no page. */
function Funder({ name }: { name: string }) {
  const slug = funderSlug(name)
  return <p className={styles.funder}>{slug ? <Link to={funderPagePath(slug)}>{name}</Link> : name}</p>
}
