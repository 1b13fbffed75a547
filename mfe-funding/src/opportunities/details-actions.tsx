import { Button, isExpired, LinkButton } from '@fundharbor/kit'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowUpRight'
import { applyPath, useOverList } from '../addresses.ts'
import styles from './details.module.css'
import type { Details } from './use-details.ts'

interface ActionsProps {
  id: string
  details: Details
  /** In a dialog: closes it. */
  onClose?: () => void
}

/** Close, write an application here, or go to the funder's own page, which opens in a new tab. */
export function DetailsActions({ id, details: { row, full }, onClose }: ActionsProps) {
  const overList = useOverList()
  const hasEnded = row !== undefined && isExpired(row)
  return (
    <>
      {onClose && (
        <Button variant="quiet" className={styles.closeButton} onClick={onClose}>
          Close
        </Button>
      )}
      {row && !hasEnded && (
        <LinkButton
          variant={row.hasApplicationUrl ? 'secondary' : 'primary'}
          to={applyPath(id)}
          {...(onClose ? { ...overList, replace: true } : {})}
        >
          Start application
        </LinkButton>
      )}
      {hasEnded && <Button disabled>Application Period Ended</Button>}
      {!hasEnded && (
        <ApplyOutside address={full?.applicationUrl} expected={row?.hasApplicationUrl} onGo={onClose} />
      )}
    </>
  )
}

interface ApplyProps {
  address: string | null | undefined
  /** Whether the details are going to bring one. */
  expected: boolean | undefined
  onGo?: () => void
}

function ApplyOutside({ address, expected, onGo }: ApplyProps) {
  const icon = <ArrowUpRightIcon size={18} aria-hidden />
  if (address) {
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
  return expected ? (
    <Button disabled className={styles.out}>
      Apply
      {icon}
    </Button>
  ) : null
}
