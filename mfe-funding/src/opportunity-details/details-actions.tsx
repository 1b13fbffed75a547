import { Button, isExpired, LinkButton } from '@fundharbor/kit'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowUpRight'
import { PipelineButton } from '../pipeline/pipeline-button.tsx'
import { applyPath, fitPath, useDialogLinkState } from '../shared/paths.ts'
import styles from './details.module.css'
import type { Details } from './use-details.ts'

interface ActionsProps {
  id: string
  details: Details
  /** Closes the dialog, if there is one. */
  onClose?: () => void
}

/** Close, weigh it up, start an application here, or apply on the funder's site in a new tab. */
export function DetailsActions({ id, details: { row, full, isLoading }, onClose }: ActionsProps) {
  const linkState = useDialogLinkState()
  const hasEnded = row !== undefined && isExpired(row)
  const canApplyExternally = full ? full.applicationUrl !== null : isLoading && row?.hasApplicationUrl
  return (
    <>
      {onClose && (
        <Button variant="quiet" className={styles.closeButton} onClick={onClose}>
          Close
        </Button>
      )}
      {row && <PipelineButton opportunityId={id} />}
      {row && (
        <LinkButton variant="quiet" to={fitPath(id)}>
          Can we win this?
        </LinkButton>
      )}
      {row && !hasEnded && (
        <LinkButton
          variant={canApplyExternally ? 'secondary' : 'primary'}
          to={applyPath(id)}
          {...(onClose ? { ...linkState, replace: true } : {})}
        >
          Start application
        </LinkButton>
      )}
      {hasEnded && <Button disabled>Application Period Ended</Button>}
      {!hasEnded && canApplyExternally && <ApplyExternally address={full?.applicationUrl} onOpen={onClose} />}
    </>
  )
}

interface ApplyProps {
  /** Missing while the details load. */
  address: string | null | undefined
  onOpen?: () => void
}

function ApplyExternally({ address, onOpen }: ApplyProps) {
  const icon = <ArrowUpRightIcon size={18} aria-hidden />
  if (!address) {
    return (
      <Button disabled className={styles.external}>
        Apply
        {icon}
      </Button>
    )
  }
  return (
    <LinkButton
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
      className={styles.external}
    >
      Apply
      {icon}
    </LinkButton>
  )
}
