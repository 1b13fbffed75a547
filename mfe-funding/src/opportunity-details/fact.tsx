import { Skeleton } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './details.module.css'

interface FactProps {
  label: string
  note?: string
  /** Empty if unknown. */
  children: ReactNode
}

/** A labeled fact of an opportunity. */
export const Fact = ({ label, note, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.missing}>Not stated</span>}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
)

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** A link to another site, labeled with its host by default. */
export const ExternalLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children ?? hostOf(href)}
  </a>
)

export const FactSkeleton = ({ label }: { label: string }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>
      <Skeleton width={120} />
    </dd>
  </div>
)
