import { Button, isExpired, LinkButton } from '@fundharbor/kit'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowUpRight'
import { applyPath, useOverList } from '../shared/addresses.ts'
import styles from './details.module.css'
import type { Details } from './use-details.ts'

interface ActionsProps {
  id: string
  details: Details
  /** In a dialog: closes it. */
  onClose?: () => void
}

/** Close, write an application here, or go to the funder's own page, which opens in a new tab. */
export function DetailsActions({ id, details: { row, full, isComing }, onClose }: ActionsProps) {
  const overList = useOverList()
  const hasEnded = row !== undefined && isExpired(row)
  const isLed = full ? full.applicationUrl !== null : isComing && row?.hasApplicationUrl
  return (
    <>
      {onClose && (
        <Button variant="quiet" className={styles.closeButton} onClick={onClose}>
          Close
        </Button>
      )}
      {row && !hasEnded && (
        <LinkButton
          variant={isLed ? 'secondary' : 'primary'}
          to={applyPath(id)}
          {...(onClose ? { ...overList, replace: true } : {})}
        >
          Start application
        </LinkButton>
      )}
      {hasEnded && <Button disabled>Application Period Ended</Button>}
      {!hasEnded && isLed && <ApplyOutside address={full?.applicationUrl} onGo={onClose} />}
    </>
  )
}

interface ApplyProps {
  /** Not there until the details are. */
  address: string | null | undefined
  onGo?: () => void
}

function ApplyOutside({ address, onGo }: ApplyProps) {
  const icon = <ArrowUpRightIcon size={18} aria-hidden />
  if (!address) {
    return (
      <Button disabled className={styles.out}>
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
      onClick={onGo}
      className={styles.out}
    >
      Apply
      {icon}
    </LinkButton>
  )
}
