import { OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import { Button, isExpired, LinkButton, useCanEdit, useQuery } from '@fundharbor/kit'
import { FunderForm } from '../shared/funder-form.tsx'
import { grantOfQuery } from '../grants/queries.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { editOwnPath, fitPath, grantPath } from '../shared/paths.ts'
import styles from './details.module.css'
import { MoreActions } from './more-actions.tsx'
import type { Details } from './use-details.ts'

interface ActionsProps {
  id: string
  details: Details
  /** Closes the dialog, if there is one. */
  onClose?: () => void
}

/** Weigh it up, save it, or open the funder's form in a new tab; what is rarer is under More. In a dialog, the first is at the end. */
export function DetailsActions({ id, details: { row, full, isLoading }, onClose }: ActionsProps) {
  const { data: grant } = useQuery({ ...grantOfQuery(id), enabled: row !== undefined })
  const canEdit = useCanEdit()
  const hasEnded = row !== undefined && isExpired(row)
  const hasForm = full ? full.applicationUrl !== null : isLoading && row?.hasApplicationUrl
  const isForecast = row?.isForecast === true
  const fit = row && !hasEnded && (
    <LinkButton key="fit" variant={isForecast ? 'secondary' : 'primary'} to={fitPath(id)}>
      Is this for us?
    </LinkButton>
  )
  const isOwn = row?.source.name === OWN_SOURCE
  const canSave = canEdit && !isOwn && (!grant || grant.status === 'saved')
  const save = row && canSave && <SaveButton key="save" id={id} title={row.title} isForecast={isForecast} />
  const actions = [
    hasEnded && (
      <Button key="ended" disabled>
        Application Period Ended
      </Button>
    ),
    ...(isForecast ? [save, fit] : [fit, save]),
    !hasEnded && hasForm && <FunderForm key="form" address={full?.applicationUrl} onOpen={onClose} />,
    grant && (
      <LinkButton key="grant" variant="quiet" to={grantPath(grant.id)}>
        My Grants: {statusLabels[grant.status]}
      </LinkButton>
    ),
    isOwn && canEdit && (
      <LinkButton key="edit" variant="secondary" to={editOwnPath(id)}>
        Edit
      </LinkButton>
    ),
    row && (
      <MoreActions
        key="more"
        row={row}
        full={full}
        canStart={!hasEnded && !isForecast && !grant?.application}
        onClose={onClose}
      />
    ),
    onClose && (
      <Button key="close" variant="quiet" className={styles.closeButton} onClick={onClose}>
        Close
      </Button>
    ),
  ]
  return onClose ? actions.toReversed() : actions
}
