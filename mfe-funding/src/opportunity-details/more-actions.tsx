import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { isExpired, LinkButton, useCanEdit } from '@fundharbor/kit'
import { CreateFromOpportunity } from '../projects/create-from-opportunity.tsx'
import { MoreMenu } from '../shared/more-menu.tsx'
import { applyPath, calendarFilePath, useDialogLinkState } from '../shared/paths.ts'
import { ResetBrief } from './brief-status.tsx'
import { shownParts } from './brief-parts.ts'
import { EditBrief } from './edit-brief.tsx'
import { FundersDocuments } from './funders-documents.tsx'
import type { Details } from './use-details.ts'

interface MoreActionsProps {
  row: NonNullable<Details['row']>
  full: OpportunityDetails | undefined
  canStart: boolean
  onClose: (() => void) | undefined
}

/** What is needed rarely. */
export function MoreActions({ row, full, canStart, onClose }: MoreActionsProps) {
  const linkState = useDialogLinkState()
  const canEdit = useCanEdit()
  const hasCalendar = row.deadline !== null && !isExpired(row)
  if (!canEdit && !hasCalendar) return null
  const edit = full?.briefEdit
  return (
    <MoreMenu>
      {canEdit && canStart && (
        <LinkButton
          variant="quiet"
          size="sm"
          to={applyPath(row.id)}
          {...(onClose ? { ...linkState, replace: true } : {})}
        >
          Start application
        </LinkButton>
      )}
      {hasCalendar && (
        <LinkButton variant="quiet" size="sm" href={calendarFilePath(row.id)} download>
          Add to calendar
        </LinkButton>
      )}
      {full?.brief && (
        <>
          <FundersDocuments id={row.id} />
          <EditBrief id={row.id} label={shownParts(full).length > 0 ? 'Edit the brief' : 'Write a brief'} />
          {edit && <ResetBrief id={row.id} edit={edit} />}
        </>
      )}
      <CreateFromOpportunity row={row} />
    </MoreMenu>
  )
}
